import {
  codeConfirmed,
  codeOffered,
  type Factors,
  factors,
  factorsChanged,
  newPasskey,
  passkeyAsked,
} from '@ar/domain/second-factor';
import type { FastifyInstance, FastifyRequest } from 'fastify';
import type { Transaction } from 'kysely';
import * as z from 'zod';
import { isRequiredOf, type SecondFactorPolicy } from '../../platform/config/second-factor-policy.ts';
import { inTransaction } from '../../platform/database/in-transaction.ts';
import type { DB } from '../../platform/database/schema.ts';
import { HttpError, refuseField } from '../../platform/http/errors.ts';
import { type Api, answers, route, signedInAtLeast } from '../../platform/http/routes.ts';
import { enterCheck, enterSecondStep } from '../../platform/limits/password-attempts.ts';
import { logSecurity, type SecurityEvent } from '../../platform/observability/security-log/security-log.ts';
import { recordAccess } from '../journal/security-journal.ts';
import { personOf, requireProof } from '../sessions/access.ts';
import type { Person } from '../sessions/person.ts';
import { endSessions } from '../sessions/sessions.ts';
import {
  addPasskey,
  hasFactor,
  readFactors,
  removeFactors,
  renewRecoveryCodes,
  setCodes,
} from './factors.ts';
import { newSeed, stepOf, uriOf } from './one-time-codes.ts';
import { tellOwner } from './reset-factors.ts';
import { issueTicket, spendTicket, tryTicket } from './tickets.ts';

export type FactorKind = 'passkey' | 'code' | 'recovery-codes';

const changed = answers(factorsChanged);

/** What somebody signs in with beside the password: set up, looked at and removed. */
export async function factorRoutes(app: Api): Promise<void> {
  const read = route(signedInAtLeast, 'getFactors', answers(factors));
  app.get('/users/me/second-factor/', read, async (request) => {
    const person = personOf(request);
    return readFactors(app.db, person.id, heldBy(app, person));
  });
  codeRoutes(app);
  passkeyRoutes(app);
  const anew = route(signedInAtLeast, 'renewRecoveryCodes', changed);
  app.post('/users/me/second-factor/recovery-codes/', anew, async (request) => {
    requireProof(personOf(request).is_proved);
    return change(request, 'recovery-codes', async (trx, person) => {
      if (!hasFactor(await readFactors(trx, person.id, heldBy(app, person)))) throw new HttpError(409);
      return renewRecoveryCodes(trx, person.id);
    });
  });
}

const policyFor = (policy: SecondFactorPolicy, { role }: Person): Factors['policy'] =>
  policy.mode === 'required' ? (isRequiredOf(policy, role) ? 'required' : 'offered') : policy.mode;

const heldBy = ({ config, passkeys }: FastifyInstance, person: Person) => ({
  policy: policyFor(config.secondFactor, person),
  host: passkeys.host,
});

/** Where nobody may set up any, there is nothing to begin. */
function begin(request: FastifyRequest): Person {
  if (request.server.config.secondFactor.mode === 'off') throw new HttpError(404);
  requireProof(personOf(request).is_proved);
  return personOf(request);
}

function codeRoutes(app: Api): void {
  const { db, limits } = app;
  const offer = route(signedInAtLeast, 'offerCode', answers(codeOffered));
  app.post('/users/me/second-factor/code/', offer, async (request) => {
    const { id, email, session_id } = begin(request);
    await enterCheck(limits, session_id);
    const seed = newSeed();
    const ticket = await issueTicket(db, 'set-up-code', { user_id: id, challenge: seed });
    return { ticket, seed, uri: uriOf(seed, email) };
  });
  const confirm = route(signedInAtLeast, 'confirmCode', changed, { body: codeConfirmed });
  app.post('/users/me/second-factor/code/confirm/', confirm, async (request) => {
    const { id } = begin(request);
    const attempt = await enterSecondStep(limits, id);
    const { ticket: token, code } = request.body;
    const seed = (await tryTicket(db, 'set-up-code', token, id))?.challenge;
    if (!seed) throw new HttpError(400, 'time-over');
    const step = stepOf(seed, code);
    if (step === undefined) throw refuseField('code', 'code-wrong-clock');
    await attempt.succeeded();
    return change(request, 'code', async (trx, person) => {
      if (!(await spendTicket(trx, token))) throw new HttpError(400, 'time-over');
      await setCodes(trx, person.id, seed, step);
      return undefined;
    });
  });
  const remove = route(signedInAtLeast, 'removeCode', changed);
  app.delete('/users/me/second-factor/code/', remove, async (request) => {
    requireProof(personOf(request).is_proved);
    return change(request, 'code', async (trx, { id }) => {
      const gone = await trx.deleteFrom('one_time_codes').where('user_id', '=', id).executeTakeFirst();
      if (gone.numDeletedRows === 0n) throw new HttpError(404);
      return undefined;
    });
  });
}

function passkeyRoutes(app: Api): void {
  const { db, limits, passkeys } = app;
  const offer = route(signedInAtLeast, 'offerPasskey', answers(passkeyAsked));
  app.post('/users/me/second-factor/passkeys/options/', offer, async (request) => {
    const { id, email, first_name, last_name, session_id } = begin(request);
    await enterCheck(limits, session_id);
    const options = await passkeys.toSetUp(db, { id, email, name: `${first_name} ${last_name}` });
    const ticket = await issueTicket(db, 'set-up-passkey', { user_id: id, challenge: options.challenge });
    return { ticket, options: { ...options } };
  });
  const add = route(signedInAtLeast, 'addPasskey', changed, { body: newPasskey });
  app.post('/users/me/second-factor/passkeys/', add, async (request) => {
    const { id } = begin(request);
    const { ticket: token, name, passkey } = request.body;
    const challenge = (await tryTicket(db, 'set-up-passkey', token, id))?.challenge;
    if (!challenge) throw new HttpError(400, 'time-over');
    const credential = await passkeys.setUp(passkey, challenge);
    if (!credential) throw new HttpError(400, 'passkey-refused');
    return change(request, 'passkey', async (trx, person) => {
      if (!(await spendTicket(trx, token))) throw new HttpError(400, 'time-over');
      if (!(await addPasskey(trx, person.id, { name, host: passkeys.host }, credential)))
        throw new HttpError(409, 'passkey-too-many');
      return undefined;
    });
  });
  const remove = route(signedInAtLeast, 'removePasskey', changed, {
    params: z.object({ key: z.string() }),
  });
  app.delete('/users/me/second-factor/passkeys/:key/', remove, async (request) => {
    requireProof(personOf(request).is_proved);
    const { key } = request.params;
    return change(request, 'passkey', async (trx, { id }) => {
      const gone = await trx
        .deleteFrom('passkeys')
        .where('user_id', '=', id)
        .where('id', '=', key)
        .executeTakeFirst();
      if (gone.numDeletedRows === 0n) throw new HttpError(404);
      return undefined;
    });
  });
}

/**
 * A change of somebody's own factors, in one transaction with what follows: with the first factor come recovery codes, with
 * the last one they go; other sessions end; a mail tells it.
 */
async function change(
  request: FastifyRequest,
  kind: FactorKind,
  act: (trx: Transaction<DB>, person: Person) => Promise<string[] | undefined>,
) {
  const person = personOf(request);
  const { server } = request;
  const asked = heldBy(server, person);
  const outcome = await inTransaction(server.db, async (trx) => {
    // Of two changes of one account at once, the second sees what the first one did.
    await trx.selectFrom('users').select('id').where('id', '=', person.id).forUpdate().executeTakeFirst();
    const before = await readFactors(trx, person.id, asked);
    let codes = (await act(trx, person)) ?? null;
    const after = await readFactors(trx, person.id, asked);
    if (!hasFactor(after)) await removeFactors(trx, person.id);
    else if (!hasFactor(before)) codes = await renewRecoveryCodes(trx, person.id);
    const sessions = await endSessions(trx, person.id, 'factors-changed', { kept: person.session_id });
    await tellOwner(trx, 'factors-changed', person, server.config);
    const left = await readFactors(trx, person.id, asked);
    const events = eventsOf(person, kind, { sessions, isRemoved: count(left) < count(before) });
    await recordAccess(trx, events, request.id);
    return { codes, events, factors: left };
  });
  for (const event of outcome.events) logSecurity(request, event);
  return { factors: outcome.factors, recovery_codes: outcome.codes };
}

const count = ({ passkeys, code }: Factors) => passkeys.length + (code ? 1 : 0);

function eventsOf(
  { id: user, email: account }: Person,
  kind: FactorKind,
  { sessions, isRemoved }: { sessions: number; isRemoved: boolean },
): SecurityEvent[] {
  const who = { user, account };
  const ended = { event: 'session-ended', ...who, reason: 'factors-changed', sessions } as const;
  const changed = { event: isRemoved ? 'factor-removed' : 'factor-added', ...who, kind } as const;
  return [changed, ...(sessions > 0 ? [ended] : [])];
}
