import { setTimeout as wait } from 'node:timers/promises';
import { linkCheck, passwordChange, passwordCheck, passwordReset, resetRequest } from '@ar/domain/password';
import type { LinkCode } from '@ar/domain/session-ends';
import type { FastifyReply, FastifyRequest } from 'fastify';
import { type Kysely, sql } from 'kysely';
import * as z from 'zod';
import type { DB } from '../../platform/database/schema.ts';
import { HttpError, refuseField } from '../../platform/http/errors.ts';
import { success } from '../../platform/http/language.ts';
import { type Api, answers, openToAll, requires, route } from '../../platform/http/routes.ts';
import * as attempts from '../../platform/limits/password-attempts.ts';
import { logSecurity } from '../../platform/observability/security-log/security-log.ts';
import { recordChange } from '../journal/audit-log.ts';
import { mailOwner } from '../journal/mail-owner.ts';
import { reportingTransaction } from '../journal/security-journal.ts';
import { personOf } from '../sessions/access.ts';
import { hashPassword, isRight } from '../sessions/password.ts';
import { accountOf, findAccount } from '../sessions/person.ts';
import { endSessions } from '../sessions/sessions.ts';
import { refuseGuessable } from './guessable.ts';
import { findLink, type LinkKind, type Owner, sendLink, useLink } from './password-links.ts';

/** The minimum response time hides how long the inserts for an existing account take (CVE-2026-26185). */
const ANSWER_AFTER_MS = 300;

const confirmed = answers(z.object({ detail: z.string() }));

export async function passwordsRoutes(app: Api): Promise<void> {
  linkRoutes(app);
  ownPasswordRoutes(app);
}

function linkRoutes(app: Api): void {
  const { db, limits } = app;
  // The response has no `detail`, because the interface would show it as a toast beside the page's own text.
  const nothing = answers(z.object({}));
  const resetRoute = route(openToAll, 'requestPasswordReset', nothing, { body: resetRequest });
  app.post('/users/request-password-reset/', resetRoute, async (request) => {
    const [facts] = await Promise.all([mailResetLink(request), wait(ANSWER_AFTER_MS)]);
    logSecurity(request, { event: 'password-reset-asked', ...facts });
    return {};
  });
  const reset = route(openToAll, 'resetPassword', confirmed, { body: passwordReset });
  app.post('/users/reset-password/', reset, async (request, reply) => {
    const { owner, dead } = await findLink(db, request.body.token);
    // Links are checked before the password is hashed, so that invented links cost little CPU time.
    if (!owner || dead) throw refuseLink(request, dead, owner);
    const isSet = await setPassword(request, reply, owner, (trx, hash) =>
      useLink(trx, request.body.token, hash),
    );
    if (!isSet) throw refuseLink(request, (await findLink(db, request.body.token)).dead, owner);
    return success(request, reply, 'password-set');
  });
  const opens = answers(z.object({ kind: z.enum(['reset', 'invitation']) }));
  const checkLink = route(openToAll, 'checkPasswordLink', opens, { body: linkCheck });
  app.post('/users/reset-password/check/', checkLink, async (request) => {
    await attempts.enterLinkCheck(limits, request.ip);
    const { kind, owner, dead } = await findLink(db, request.body.token);
    if (!kind || dead) throw refuseLink(request, dead, owner);
    return { kind };
  });
}

function ownPasswordRoutes(app: Api): void {
  const { db, limits } = app;
  const checked = answers(z.object({ valid: z.boolean() }));
  const check = route(requires('read', 'settings'), 'checkPassword', checked, { body: passwordCheck });
  app.post('/users/check-password/', check, async (request) => {
    const person = personOf(request);
    await attempts.enterCheck(limits, person.session_id);
    const valid = await isRight(request.body.current_password, await currentHash(db, person));
    if (!valid) logSecurity(request, { event: 'password-refused', ...known(person), asked: 'check' });
    return { valid };
  });
  const change = route(requires('update', 'settings'), 'changePassword', confirmed, { body: passwordChange });
  app.post('/users/change-password/', change, async (request, reply) => {
    const person = personOf(request);
    await attempts.enterCheck(limits, person.session_id);
    const old = await currentHash(db, person);
    const isRightNow = await isRight(request.body.current_password, old);
    const claim = async (trx: Kysely<DB>, password_hash: string): Promise<'change' | undefined> => {
      const changed = trx.updateTable('users').set({ password_hash }).where('id', '=', person.id);
      const { numUpdatedRows } = await changed.where('password_hash', '=', old).executeTakeFirst();
      return numUpdatedRows > 0n ? 'change' : undefined;
    };
    if (!isRightNow || !(await setPassword(request, reply, person, claim))) {
      logSecurity(request, { event: 'password-refused', ...known(person), asked: 'change' });
      throw refuseField('current_password', 'current-password-wrong');
    }
    return success(request, reply, 'password-changed');
  });
}

/** The response may state the reason, because only the recipient of the mail has the link. */
function refuseLink(request: FastifyRequest, dead: LinkCode | null, owner?: Owner): HttpError {
  const code = dead ?? 'link-unknown';
  logSecurity(request, { event: 'password-link-refused', ...(owner && known(owner)) });
  return new HttpError(400, code, {}, { code });
}

const known = ({ id: user, email: account }: Owner) => ({ user, account });

async function mailResetLink({ server, ip, body, headers }: FastifyRequest<{ Body: { email: string } }>) {
  const { db, limits, devices, config } = server;
  const { email } = body;
  const found = await findAccount(db, email);
  const device = devices.find(headers.cookie, found);
  const mayMail = await attempts.mayMailLink(limits, { email, ip, device });
  const user = mayMail ? (await sendLink(db, 'reset', email, config.publicOrigin)).user : found?.id;
  const mailed = mayMail && user !== undefined;
  return { account: email, user, device: device ? 'known' : 'new', mailed } as const;
}

const currentHash = async (db: Kysely<DB>, { id }: Owner) => (await accountOf(db, id))?.password_hash ?? null;

/** Returns false if `claim` returns undefined. @throws HttpError 400 if the password is guessable */
async function setPassword(
  request: FastifyRequest<{ Body: { new_password: string } }>,
  reply: FastifyReply,
  owner: Owner,
  claim: (trx: Kysely<DB>, password_hash: string) => Promise<LinkKind | 'change' | undefined>,
): Promise<boolean> {
  const { db, limits, devices, config } = request.server;
  await refuseGuessable(request.body.new_password, owner);
  const password_hash = await hashPassword(request.body.new_password);
  const isSet = await reportingTransaction(request, db, async (trx, report) => {
    const way = await claim(trx, password_hash);
    if (!way) return false;
    const { id, first_name, last_name } = owner;
    await sql`
      update password_tokens set used_at = now() where user_id = ${id} and used_at is null`.execute(trx);
    const reason = way === 'change' ? 'password-changed' : 'password-reset';
    const sessions = await endSessions(trx, id, reason, { kept: request.person?.session_id });
    await report({ event: 'password-set', ...known(owner), way });
    await report({ event: 'session-ended', ...known(owner), reason, sessions });
    await recordChange(trx, {
      by: { person: owner, requestId: request.id },
      action: way === 'change' ? 'change-password' : 'reset-password',
      resource: 'users',
      recordId: id,
      name: `${first_name} ${last_name}`,
      before: null,
      after: null,
    });
    if (way !== 'invitation') await mailOwner(trx, 'changed', owner, { supportEmail: config.supportEmail });
    return true;
  });
  if (!isSet) return false;
  await attempts.forgetLinks(limits, owner.email);
  reply.header('set-cookie', devices.cookieFor({ id: owner.id, password_hash }));
  return true;
}
