import { setTimeout as wait } from 'node:timers/promises';
import { linkCheck, passwordChange, passwordCheck, passwordReset, resetRequest } from '@ar/domain/password';
import type { LinkCode } from '@ar/domain/session-ends';
import type { FastifyReply, FastifyRequest } from 'fastify';
import { type Kysely, sql } from 'kysely';
import * as z from 'zod';
import { inTransaction } from '../../platform/database/in-transaction.ts';
import type { DB } from '../../platform/database/schema.ts';
import { HttpError, refuseField } from '../../platform/http/errors.ts';
import { success } from '../../platform/http/language.ts';
import { type Api, answers, openToAll, requires, route } from '../../platform/http/routes.ts';
import {
  enterCheck,
  enterLinkCheck,
  forgetLinks,
  mayMailLink,
} from '../../platform/limits/password-attempts.ts';
import { mailOf } from '../../platform/mail/mail-texts.ts';
import { queueMail } from '../../platform/mail/outbox.ts';
import { logSecurity } from '../../platform/observability/security-log/security-log.ts';
import { recordChange } from '../journal/audit-log.ts';
import { recordAccess } from '../journal/security-journal.ts';
import { personOf } from '../sessions/access.ts';
import { hashPassword, isRight } from '../sessions/password.ts';
import { findAccount, type Person } from '../sessions/person.ts';
import { endSessions } from '../sessions/sessions.ts';
import { refuseGuessable } from './guessable.ts';
import { findLink, type LinkKind, type Owner, sendLink, useLink } from './password-links.ts';

/** No request for a link is answered sooner: this hides the inserts for an address with an account (CVE-2026-26185). */
const ANSWER_AFTER_MS = 300;

const said = answers(z.object({ detail: z.string() }));

/** */
export async function passwordsRoutes(app: Api): Promise<void> {
  const { db, limits } = app;
  // Its page has a toast of its own, and any `detail` would be a second one.
  const nothing = answers(z.object({}));
  const askForReset = route(openToAll, 'requestPasswordReset', nothing, { body: resetRequest });
  app.post('/users/request-password-reset/', askForReset, async (request) => {
    const [asked] = await Promise.all([askForLink(request), wait(ANSWER_AFTER_MS)]);
    logSecurity(request, { event: 'password-reset-asked', ...asked });
    return {};
  });
  const reset = route(openToAll, 'resetPassword', said, { body: passwordReset });
  app.post('/users/reset-password/', reset, async (request, reply) => {
    const { owner, dead } = await findLink(db, request.body.token);
    // Asked before hashing, so that made-up links cost this server nothing.
    if (!owner || dead) throw refuseLink(request, dead, owner);
    const set = await resetPassword(request, owner);
    // Somebody else was faster.
    if (!set) throw refuseLink(request, (await findLink(db, request.body.token)).dead, owner);
    // Whoever reads the account's mail has proved as much as a password does.
    await finish(request, reply, set);
    return success(request, reply, 'password-set');
  });
  const opens = answers(z.object({ kind: z.enum(['reset', 'invitation']) }));
  const checkLink = route(openToAll, 'checkPasswordLink', opens, { body: linkCheck });
  app.post('/users/reset-password/check/', checkLink, async (request) => {
    await enterLinkCheck(limits, request.ip);
    const { kind, owner, dead } = await findLink(db, request.body.token);
    if (!kind || dead) throw refuseLink(request, dead, owner);
    return { kind };
  });
  const judged = answers(z.object({ valid: z.boolean() }));
  const check = route(requires('read', 'settings'), 'checkPassword', judged, { body: passwordCheck });
  app.post('/users/check-password/', check, async (request) => {
    const person = personOf(request);
    await enterCheck(limits, person.session_id);
    const valid = await isRight(request.body.current_password, await currentHash(db, person));
    if (!valid) logSecurity(request, { event: 'password-refused', ...known(person), asked: 'check' });
    return { valid };
  });
  const change = route(requires('update', 'settings'), 'changePassword', said, { body: passwordChange });
  app.post('/users/change-password/', change, async (request, reply) => {
    const person = personOf(request);
    await enterCheck(limits, person.session_id);
    const set = await changePassword(request, person);
    if (!set) {
      logSecurity(request, { event: 'password-refused', ...known(person), asked: 'change' });
      throw refuseField('current_password', 'current-password-wrong');
    }
    await finish(request, reply, set);
    return success(request, reply, 'password-changed');
  });
}

/** Logs it and answers the refusal, whose reason only somebody with the mail can learn. */
function refuseLink(request: FastifyRequest, code: LinkCode = 'link-unknown', owner?: Owner): HttpError {
  logSecurity(request, { event: 'password-link-refused', ...(owner && known(owner)) });
  return new HttpError(400, code, {}, { code });
}

const known = ({ id: user, email: account }: Owner) => ({ user, account });

interface NewPassword {
  owner: Owner;
  password_hash: string;
  way: LinkKind | 'change';
  sessions: number;
}

async function askForLink({ ip, body, headers, server }: FastifyRequest<{ Body: { email: string } }>) {
  const { db, limits, devices, config } = server;
  const { email } = body;
  const found = await findAccount(db, email);
  const device = devices.find(headers.cookie, found);
  const mayMail = await mayMailLink(limits, { email, ip, device });
  const user = mayMail ? (await sendLink(db, 'reset', email, config.publicOrigin)).user : found?.id;
  const mailed = mayMail && user !== undefined;
  return { account: email, user, device: device ? 'known' : 'new', mailed } as const;
}

const currentHash = async (db: Kysely<DB>, { email }: Owner) =>
  (await findAccount(db, email))?.password_hash ?? null;

async function changePassword(
  request: FastifyRequest<{ Body: { current_password: string; new_password: string } }>,
  owner: Person,
): Promise<NewPassword | null> {
  const { db } = request.server;
  const { current_password, new_password } = request.body;
  const old = await currentHash(db, owner);
  if (!(await isRight(current_password, old))) return null;
  await refuseGuessable(new_password, owner);
  const password_hash = await hashPassword(new_password);
  return inTransaction(db, async (trx) => {
    // A change meanwhile makes the password that was given here wrong.
    const changed = await trx
      .updateTable('users')
      .set({ password_hash })
      .where('id', '=', owner.id)
      .where('password_hash', '=', old)
      .executeTakeFirst();
    if (changed.numUpdatedRows === 0n) return null;
    const sessions = await endOld(trx, request, owner, 'change');
    return { owner, password_hash, way: 'change', sessions };
  });
}

async function resetPassword(
  request: FastifyRequest<{ Body: { token: string; new_password: string } }>,
  asked: Owner,
): Promise<NewPassword | null> {
  // The link stays as it is: another password may follow.
  await refuseGuessable(request.body.new_password, asked);
  const password_hash = await hashPassword(request.body.new_password);
  return inTransaction(request.server.db, async (trx) => {
    const used = await useLink(trx, request.body.token, password_hash);
    if (!used) return null;
    const { kind: way, ...owner } = used;
    const sessions = await endOld(trx, request, owner, way);
    return { owner, password_hash, way, sessions };
  });
}

/** No link and no session, but for the request's own, outlives a new password. Answers how many sessions ended. */
async function endOld(
  trx: Kysely<DB>,
  request: FastifyRequest,
  owner: Owner,
  way: NewPassword['way'],
): Promise<number> {
  await sql`
    update password_tokens set used_at = now() where user_id = ${owner.id} and used_at is null`.execute(trx);
  const sessions = await endSessions(trx, owner.id, reasonOf(way), { kept: request.person?.session_id });
  const ended = sessionsEnded(owner, way, sessions);
  if (sessions > 0) await recordAccess(trx, [ended], request.id);
  const by = { person: owner, requestId: request.id };
  const name = `${owner.first_name} ${owner.last_name}`;
  const action = way === 'change' ? 'change-password' : 'reset-password';
  // That it changed, never what to.
  await recordChange(trx, {
    by,
    action,
    resource: 'users',
    recordId: owner.id,
    name,
    before: null,
    after: null,
  });
  if (way === 'invitation') return sessions;
  const mail = mailOf('changed', { name, supportEmail: request.server.config.supportEmail });
  await queueMail(trx, { recipient_name: name, recipient_address: owner.email, ...mail });
  return sessions;
}

const reasonOf = (way: NewPassword['way']) =>
  way === 'change' ? ('password-changed' as const) : ('password-reset' as const);

const sessionsEnded = (owner: Owner, way: NewPassword['way'], sessions: number) =>
  ({ event: 'session-ended', ...known(owner), reason: reasonOf(way), sessions }) as const;

/** What follows a new password: the next link is sent again, this browser is known, and the log says what happened. */
async function finish(
  request: FastifyRequest,
  reply: FastifyReply,
  { owner, password_hash, way, sessions }: NewPassword,
): Promise<void> {
  const { limits, devices } = request.server;
  await forgetLinks(limits, owner.email);
  reply.header('set-cookie', devices.cookieFor({ id: owner.id, password_hash }));
  logSecurity(request, { event: 'password-set', ...known(owner), way });
  if (sessions > 0) logSecurity(request, sessionsEnded(owner, way, sessions));
}
