import { setTimeout as wait } from 'node:timers/promises';
import { passwordChange, passwordCheck, passwordReset, resetRequest } from '@ar/domain/password';
import type { FastifyReply, FastifyRequest } from 'fastify';
import * as z from 'zod';
import { personOf } from '../auth/access.ts';
import type { KnownDevices } from '../auth/known-devices.ts';
import { findAccount } from '../auth/person.ts';
import { HttpError } from '../http/errors.ts';
import { type Api, answers, call, openToAll, requires } from '../http/routes.ts';
import { enterCheck, forgetLinks, mayMailLink } from '../limits/account-limits.ts';
import type { Limits } from '../limits/limits.ts';
import { logSecurity } from '../security-log/security-log.ts';
import { findLinkOwner, sendResetLink } from './password-links.ts';
import {
  changePassword,
  checkPassword,
  type Dependencies,
  resetPassword,
  WrongPassword,
} from './set-password.ts';

/** No request for a link is answered sooner: this hides the inserts for an address with an account (CVE-2026-26185). */
const ANSWER_AFTER_MS = 300;

const CHANGED = 'Šifra je promijenjena.';
const LINK_OVER = 'Adresa za postavljanje šifre više ne važi. Zatražite novu.';
const SET = 'Šifra je postavljena. Sada se možete prijaviti.';

type RouteDependencies = Dependencies & { limits: Limits; devices: KnownDevices };

/** Forgotten, set, checked and changed. */
export function passwordsRoutes(app: Api, deps: RouteDependencies): void {
  byLink(app, deps);
  bySession(app, deps);
}

const said = answers(z.object({ detail: z.string() }));

/**
 * Asking for a link answers `{}`: its page has a toast of its own, and any `detail` would be a second
 * one.
 */
function byLink(app: Api, deps: RouteDependencies): void {
  const { limits, devices } = deps;
  const askForLink = async ({ ip, body, headers }: FastifyRequest<{ Body: { email: string } }>) => {
    const { email } = body;
    const found = await findAccount(deps.db, email);
    const device = devices.find(headers.cookie, found);
    const mailed = await mayMailLink(limits, { email, ip, device });
    const user = mailed ? await sendResetLink(deps.db, email, deps.publicOrigin) : found?.id;
    return {
      account: email,
      user,
      device: device ? 'known' : 'new',
      mailed: mailed && user !== undefined,
    } as const;
  };
  app.post(
    '/users/request-password-reset/',
    {
      config: openToAll,
      schema: call('passwords', 'requestPasswordReset', 'Send a link that sets a new password', {
        body: resetRequest,
        response: answers(z.object({})),
      }),
    },
    async (request) => {
      const [asked] = await Promise.all([askForLink(request), wait(ANSWER_AFTER_MS)]);
      logSecurity(request, { event: 'password-reset-asked', ...asked });
      return {};
    },
  );
  app.post(
    '/users/reset-password/',
    {
      config: openToAll,
      schema: call('passwords', 'resetPassword', 'Set a password by such a link', {
        body: passwordReset,
        response: said,
      }),
    },
    async (request, reply) => {
      const set = await resetPassword(deps, request.body, request.id);
      if (!set) {
        const owner = await findLinkOwner(deps.db, request.body.token);
        logSecurity(request, { event: 'password-link-refused', ...owner });
        throw new HttpError(400, LINK_OVER);
      }
      // Whoever reads the account's mail has proved as much as a password does.
      await finish(request, reply, deps, { ...set, way: set.kind });
      return { detail: SET };
    },
  );
}

function bySession(app: Api, deps: RouteDependencies): void {
  app.post(
    '/users/check-password/',
    {
      config: requires('read', 'settings'),
      schema: call('passwords', 'checkPassword', 'Tell whether a password is the present one', {
        body: passwordCheck,
        response: answers(z.object({ valid: z.boolean() })),
      }),
    },
    async (request) => {
      const person = personOf(request);
      await enterCheck(deps.limits, person.session_id);
      const valid = await checkPassword(deps.db, person, request.body.current_password);
      const { id: user, email: account } = person;
      if (!valid) logSecurity(request, { event: 'password-refused', account, user, asked: 'check' });
      return { valid };
    },
  );
  app.post(
    '/users/change-password/',
    {
      config: requires('update', 'settings'),
      schema: call('passwords', 'changePassword', 'Change the own password', {
        body: passwordChange,
        response: said,
      }),
    },
    async (request, reply) => {
      const person = personOf(request);
      await enterCheck(deps.limits, person.session_id);
      const owner = { user: person.id, account: person.email };
      const set = await changePassword(deps, person, request.body, request.id).catch((error) => {
        if (error instanceof WrongPassword)
          logSecurity(request, { event: 'password-refused', ...owner, asked: 'change' });
        throw error;
      });
      await finish(request, reply, deps, { ...set, ...owner, way: 'change' });
      return { detail: CHANGED };
    },
  );
}

interface NewPassword {
  user: number;
  account: string;
  password_hash: string;
  way: 'reset' | 'invitation' | 'change';
  /** How many sessions it ended. */
  sessions: number;
}

/** What follows a new password: the next link is sent again, this browser is known, and the log says what happened. */
async function finish(
  request: FastifyRequest,
  reply: FastifyReply,
  { limits, devices }: RouteDependencies,
  { user, account, password_hash, way, sessions }: NewPassword,
): Promise<void> {
  await forgetLinks(limits, account);
  reply.header('set-cookie', devices.cookieFor({ id: user, password_hash }));
  logSecurity(request, { event: 'password-set', user, account, way });
  if (sessions === 0) return;
  const reason = way === 'change' ? 'password-changed' : 'password-reset';
  logSecurity(request, { event: 'session-ended', user, account, reason, sessions });
}
