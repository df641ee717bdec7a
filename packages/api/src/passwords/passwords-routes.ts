import { setTimeout as wait } from 'node:timers/promises';
import { passwordChange, passwordCheck, passwordReset, resetRequest } from '@ar/domain/password';
import * as z from 'zod';
import { openToAll, personOf, requires } from '../http/access.ts';
import { answers } from '../http/answers.ts';
import type { Api } from '../http/api-context.ts';
import type { Limits } from '../limits/limits.ts';
import { enterCheck, enterReset } from '../limits/password-limits.ts';
import { sendResetLink } from './password-links.ts';
import { changePassword, checkPassword, type Dependencies, resetPassword } from './set-password.ts';

/**
 * A request for a link is answered no sooner. The work for an address with an account is a few inserts more; under
 * this floor that is not to be seen from outside (CVE-2026-26185).
 */
const ANSWER_AFTER_MS = 300;

const CHANGED = 'Šifra je promijenjena.';
const SET = 'Šifra je postavljena. Sada se možete prijaviti.';

/** Forgotten, set, checked and changed (specification, section 7; decisions 7 and 8). */
export function passwordsRoutes(app: Api, deps: Dependencies & { limits: Limits }): void {
  byLink(app, deps);
  bySession(app, deps);
}

const tags = ['passwords'];
const said = answers(z.object({ detail: z.string() }));

/**
 * Asking for a link answers `{}`: its page has a toast of its own (section 7), and any `detail` would be a second
 * one (section 8).
 */
function byLink(app: Api, { limits, ...deps }: Dependencies & { limits: Limits }): void {
  app.post(
    '/users/request-password-reset/',
    {
      config: openToAll,
      schema: {
        tags,
        operationId: 'requestPasswordReset',
        summary: 'Send a link that sets a new password',
        body: resetRequest,
        response: answers(z.object({})),
      },
    },
    async (request) => {
      const { email } = request.body;
      const work = enterReset(limits, email, request.ip).then(() =>
        sendResetLink(deps.db, email, deps.publicOrigin),
      );
      await Promise.all([work, wait(ANSWER_AFTER_MS)]);
      request.log.info({ event: 'password-reset-asked' }, 'reset link asked for');
      return {};
    },
  );
  app.post(
    '/users/reset-password/',
    {
      config: openToAll,
      schema: {
        tags,
        operationId: 'resetPassword',
        summary: 'Set a password by such a link',
        body: passwordReset,
        response: said,
      },
    },
    async (request) => {
      await resetPassword(deps, request.body, request.id);
      request.log.info({ event: 'password-reset' }, 'password set by link');
      return { detail: SET };
    },
  );
}

function bySession(app: Api, { limits, ...deps }: Dependencies & { limits: Limits }): void {
  app.post(
    '/users/check-password/',
    {
      config: requires('read', 'settings'),
      schema: {
        tags,
        operationId: 'checkPassword',
        summary: 'Tell whether a password is the present one',
        body: passwordCheck,
        response: answers(z.object({ valid: z.boolean() })),
      },
    },
    async (request) => {
      const person = personOf(request);
      await enterCheck(limits, person.id);
      return { valid: await checkPassword(deps.db, person, request.body.current_password) };
    },
  );
  app.post(
    '/users/change-password/',
    {
      config: requires('update', 'settings'),
      schema: {
        tags,
        operationId: 'changePassword',
        summary: 'Change the own password',
        body: passwordChange,
        response: said,
      },
    },
    async (request) => {
      const person = personOf(request);
      await enterCheck(limits, person.id);
      await changePassword(deps, person, request.body, request.id);
      request.log.info({ event: 'password-change', user: person.id }, 'password changed');
      return { detail: CHANGED };
    },
  );
}
