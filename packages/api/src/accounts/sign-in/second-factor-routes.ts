import { tokenPair } from '@ar/domain/auth';
import { passkeyAnswer, passkeyRequest, proof, type SecondStep, secondStep } from '@ar/domain/second-factor';
import { type Kysely, sql } from 'kysely';
import * as z from 'zod';
import { inTransaction } from '../../platform/database/in-transaction.ts';
import type { DB } from '../../platform/database/schema.ts';
import { HttpError, refuseField } from '../../platform/http/errors.ts';
import { type Api, answers, openToAll, route, signedInAtLeast } from '../../platform/http/routes.ts';
import { enterCheck, enterPasskey, enterSecondStep } from '../../platform/limits/password-attempts.ts';
import { logSecurity, type SignInMethod } from '../../platform/observability/security-log/security-log.ts';
import { spendCode, spendRecoveryCode } from '../second-factor/factors.ts';
import type { Passkeys } from '../second-factor/passkeys.ts';
import { issueTicket, spendTicket, tryTicket } from '../second-factor/tickets.ts';
import { personOf } from '../sessions/access.ts';
import { isRight } from '../sessions/password.ts';
import { accountOf } from '../sessions/person.ts';
import { aboutSignIn, completeSignIn } from './complete-sign-in.ts';

const over = () => new HttpError(401, 'sign-in-over', {}, { code: 'sign-in-over' });

export async function secondFactorSignInRoutes(app: Api): Promise<void> {
  secondStepRoute(app);
  passkeyRoutes(app);
  proofRoutes(app);
}

function secondStepRoute(app: Api): void {
  const { db, limits, passkeys } = app;
  const step = route(openToAll, 'signInSecondStep', answers(tokenPair), { body: secondStep });
  app.post('/auth/second-step/', step, async (request, reply) => {
    const { body } = request;
    const ticket = await tryTicket(db, 'second-step', body.ticket);
    if (!ticket?.user_id || !ticket.password_hash) throw over();
    const { user_id: id, password_hash, challenge } = ticket;
    // The limit applies to one-time codes only, because passkeys and recovery codes cannot be guessed.
    const attempt = body.code === undefined ? undefined : await enterSecondStep(limits, id);
    const account = await accountOf(db, id);
    if (!account) throw over();
    const proved = { id, password_hash };
    const kind = kindOf(body);
    const wrong = refusalOf(kind);
    // Deleting the ticket locks its row, so that concurrent attempts use up one recovery code and not several.
    const attempted = inTransaction(db, async (trx) => {
      if (!(await spendTicket(trx, body.ticket))) throw over();
      if (!(await isRightStep(trx, passkeys, body, { owner: id, challenge }))) throw wrong;
    });
    await attempted.catch((error: unknown) => {
      const about = aboutSignIn(request, account.email, account);
      if (error === wrong)
        logSecurity(request, { event: 'sign-in-refused', ...about, reason: 'wrong-second-step' });
      throw error;
    });
    await attempt?.succeeded();
    return completeSignIn(request, reply, { account, proved, method: METHODS[kind] });
  });
}

const METHODS = {
  code: 'password-and-code',
  recovery_code: 'password-and-recovery-code',
  passkey: 'password-and-passkey',
} as const satisfies Record<string, SignInMethod>;

const kindOf = ({ code, recovery_code }: SecondStep): keyof typeof METHODS =>
  code !== undefined ? 'code' : recovery_code !== undefined ? 'recovery_code' : 'passkey';

const refusalOf = (kind: keyof typeof METHODS) =>
  kind === 'passkey'
    ? new HttpError(400, 'passkey-refused')
    : refuseField(kind, kind === 'code' ? 'code-wrong' : 'recovery-code-wrong');

async function isRightStep(
  db: Kysely<DB>,
  passkeys: Passkeys,
  { code, recovery_code, passkey }: SecondStep,
  { owner, challenge }: { owner: number; challenge: string | null },
): Promise<boolean> {
  if (code !== undefined) return spendCode(db, owner, code);
  if (recovery_code !== undefined) return spendRecoveryCode(db, owner, recovery_code);
  if (!passkey || !challenge) return false;
  const expected = { owner, verified: 'discouraged' } as const;
  return (await passkeys.recognise(db, passkey, challenge, expected)) !== undefined;
}

function passkeyRoutes(app: Api): void {
  const { db, limits, passkeys, config } = app;
  const ask = route(openToAll, 'askForPasskey', answers(passkeyRequest));
  app.post('/auth/passkey/options/', ask, async (request) => {
    await enterPasskey(limits, request.ip);
    if (config.secondFactor.mode === 'off') throw new HttpError(404);
    const options = await passkeys.signInOptions(db, undefined, 'required');
    const ticket = await issueTicket(db, 'passkey-sign-in', { challenge: options.challenge });
    return { ticket, options: { ...options } };
  });
  const signIn = route(openToAll, 'signInWithPasskey', answers(tokenPair), { body: passkeyAnswer });
  app.post('/auth/passkey/', signIn, async (request, reply) => {
    await enterPasskey(limits, request.ip);
    const { ticket: token, passkey } = request.body;
    const ticket = await tryTicket(db, 'passkey-sign-in', token);
    if (!ticket?.challenge || !(await spendTicket(db, token))) throw over();
    const id = await passkeys.recognise(db, passkey, ticket.challenge, { verified: 'required' });
    const account = id === undefined ? undefined : await accountOf(db, id);
    if (!account?.password_hash || !account.is_active) throw new HttpError(401, 'passkey-refused');
    const proved = { id: account.id, password_hash: account.password_hash };
    return completeSignIn(request, reply, { account, proved, method: 'passkey' });
  });
}

function proofRoutes(app: Api): void {
  const { db, limits, passkeys } = app;
  const ask = route(signedInAtLeast, 'askForProof', answers(passkeyRequest));
  app.post('/auth/prove/options/', ask, async (request) => {
    const { id, session_id } = personOf(request);
    await enterCheck(limits, session_id);
    const options = await passkeys.signInOptions(db, id, 'required');
    const ticket = await issueTicket(db, 'proof', { user_id: id, challenge: options.challenge });
    return { ticket, options: { ...options } };
  });
  const prove = route(signedInAtLeast, 'prove', answers(z.object({})), { body: proof });
  app.post('/auth/prove/', prove, async (request) => {
    const { id, email: account, session_id } = personOf(request);
    await enterCheck(limits, session_id);
    const { body } = request;
    const right =
      'password' in body
        ? await isRight(body.password, (await accountOf(db, id))?.password_hash)
        : await isPasskeyOf(id, body);
    if (!right) {
      logSecurity(request, { event: 'password-refused', user: id, account, asked: 'proof' });
      throw 'password' in body
        ? refuseField('password', 'password-wrong')
        : new HttpError(400, 'passkey-refused');
    }
    await sql`update sessions set proved_at = now() where id = ${session_id}`.execute(db);
    return {};
  });

  async function isPasskeyOf(id: number, { ticket: token, passkey }: z.infer<typeof passkeyAnswer>) {
    const ticket = await tryTicket(db, 'proof', token, id);
    if (!ticket?.challenge || !(await spendTicket(db, token))) return false;
    // The device must verify the person, because somebody else may be using the open browser.
    const expected = { owner: id, verified: 'required' } as const;
    return (await passkeys.recognise(db, passkey, ticket.challenge, expected)) !== undefined;
  }
}
