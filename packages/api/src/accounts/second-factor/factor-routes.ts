import * as schemas from '@ar/domain/second-factor';
import type { FastifyRequest } from 'fastify';
import { type Kysely, type RawBuilder, sql, type Transaction } from 'kysely';
import * as z from 'zod';
import { isRequiredOf } from '../../platform/config/second-factor-policy.ts';
import type { DB } from '../../platform/database/schema.ts';
import { HttpError, refuseField } from '../../platform/http/errors.ts';
import { type Api, answers, route, signedInAtLeast } from '../../platform/http/routes.ts';
import { enterCheck, enterSecondStep } from '../../platform/limits/password-attempts.ts';
import { mailOwner } from '../journal/mail-owner.ts';
import { reportingTransaction } from '../journal/security-journal.ts';
import { personOf, requireProof } from '../sessions/access.ts';
import type { Person } from '../sessions/person.ts';
import { endSessions } from '../sessions/sessions.ts';
import * as stored from './factors.ts';
import { newSeed, stepOf, uriOf } from './one-time-codes.ts';
import { issueTicket, spendTicket, tryTicket } from './tickets.ts';

type FactorKind = 'passkey' | 'code' | 'recovery-codes';

const changed = answers(schemas.factorsChanged);

export async function factorRoutes(app: Api): Promise<void> {
  const read = route(signedInAtLeast, 'getFactors', answers(schemas.factors));
  app.get('/users/me/second-factor/', read, async (request) => readOwn(request));
  codeRoutes(app);
  passkeyRoutes(app);
  const renew = route(signedInAtLeast, 'renewRecoveryCodes', changed);
  app.post('/users/me/second-factor/recovery-codes/', renew, async (request) => {
    requireProof(personOf(request).is_proved);
    return change(request, 'recovery-codes', async (trx) => {
      if (!stored.hasFactor(await readOwn(request, trx))) throw new HttpError(409);
    });
  });
}

function readOwn(request: FastifyRequest, db: Kysely<DB> = request.server.db): Promise<schemas.Factors> {
  const { id, role } = personOf(request);
  const { config, passkeys } = request.server;
  const { secondFactor } = config;
  const isOffered = secondFactor.mode === 'required' && !isRequiredOf(secondFactor, role);
  const policy = isOffered ? 'offered' : secondFactor.mode;
  return stored.readFactors(db, id, { policy, host: passkeys.host });
}

function begin(request: FastifyRequest): Person {
  if (request.server.config.secondFactor.mode === 'off') throw new HttpError(404);
  requireProof(personOf(request).is_proved);
  return personOf(request);
}

function codeRoutes(app: Api): void {
  const { db, limits } = app;
  const offer = route(signedInAtLeast, 'offerCode', answers(schemas.codeOffered));
  app.post('/users/me/second-factor/code/', offer, async (request) => {
    const { id, email, session_id } = begin(request);
    await enterCheck(limits, session_id);
    const seed = newSeed();
    const ticket = await issueTicket(db, 'set-up-code', { user_id: id, challenge: seed });
    return { ticket, seed, uri: uriOf(seed, email) };
  });
  const confirm = route(signedInAtLeast, 'confirmCode', changed, { body: schemas.codeConfirmed });
  app.post('/users/me/second-factor/code/confirm/', confirm, async (request) => {
    const { id } = begin(request);
    const attempt = await enterSecondStep(limits, id);
    const { ticket: token, code } = request.body;
    const seed = (await tryTicket(db, 'set-up-code', token, id))?.challenge;
    if (!seed) throw over();
    const step = stepOf(seed, code);
    if (step === undefined) throw refuseField('code', 'code-wrong-clock');
    await attempt.succeeded();
    return change(request, 'code', async (trx) => {
      if (!(await spendTicket(trx, token))) throw over();
      await stored.setCodes(trx, id, seed, step);
    });
  });
  const drop = route(signedInAtLeast, 'removeCode', changed);
  app.delete('/users/me/second-factor/code/', drop, async (request) =>
    remove(request, 'code', sql`one_time_codes where user_id = ${personOf(request).id}`),
  );
}

function passkeyRoutes(app: Api): void {
  const { db, limits, passkeys } = app;
  const offer = route(signedInAtLeast, 'offerPasskey', answers(schemas.passkeyRequest));
  app.post('/users/me/second-factor/passkeys/options/', offer, async (request) => {
    const { id, email, first_name, last_name, session_id } = begin(request);
    await enterCheck(limits, session_id);
    const options = await passkeys.setUpOptions(db, { id, email, name: `${first_name} ${last_name}` });
    const ticket = await issueTicket(db, 'set-up-passkey', { user_id: id, challenge: options.challenge });
    return { ticket, options: { ...options } };
  });
  const add = route(signedInAtLeast, 'addPasskey', changed, { body: schemas.newPasskey });
  app.post('/users/me/second-factor/passkeys/', add, async (request) => {
    const { id } = begin(request);
    const { ticket: token, name, passkey } = request.body;
    const challenge = (await tryTicket(db, 'set-up-passkey', token, id))?.challenge;
    if (!challenge) throw over();
    const credential = await passkeys.verifySetUp(passkey, challenge);
    if (!credential) throw new HttpError(400, 'passkey-refused');
    return change(request, 'passkey', async (trx) => {
      if (!(await spendTicket(trx, token))) throw over();
      if (!(await stored.addPasskey(trx, id, { name, host: passkeys.host }, credential)))
        throw new HttpError(409, 'passkey-too-many');
    });
  });
  const params = z.object({ key: z.string() });
  const drop = route(signedInAtLeast, 'removePasskey', changed, { params });
  app.delete('/users/me/second-factor/passkeys/:key/', drop, async (request) => {
    const which = sql`passkeys where user_id = ${personOf(request).id} and id = ${request.params.key}`;
    return remove(request, 'passkey', which);
  });
}

const over = () => new HttpError(400, 'time-over');

function remove(request: FastifyRequest, kind: FactorKind, which: RawBuilder<unknown>) {
  requireProof(personOf(request).is_proved);
  return change(request, kind, async (trx) => {
    const { numAffectedRows } = await sql`delete from ${which}`.execute(trx);
    if (numAffectedRows === 0n) throw new HttpError(404);
  });
}

/** The first factor creates recovery codes; removing the last factor deletes them. Ends the person's other sessions. */
function change(request: FastifyRequest, kind: FactorKind, act: (trx: Transaction<DB>) => Promise<void>) {
  const person = personOf(request);
  const { db, config } = request.server;
  const { id: user, email: account } = person;
  return reportingTransaction(request, db, async (trx, report) => {
    await trx.selectFrom('users').select('id').where('id', '=', user).forUpdate().executeTakeFirst();
    const before = await readOwn(request, trx);
    await act(trx);
    const after = await readOwn(request, trx);
    let recovery_codes: string[] | null = null;
    if (!stored.hasFactor(after)) await stored.removeFactors(trx, user);
    else if (kind === 'recovery-codes' || !stored.hasFactor(before))
      recovery_codes = await stored.renewRecoveryCodes(trx, user);
    const reason = 'factors-changed';
    const sessions = await endSessions(trx, user, reason, { kept: person.session_id });
    await mailOwner(trx, reason, person, { supportEmail: config.supportEmail });
    const isRemoved = count(after) < count(before);
    await report({ event: isRemoved ? 'factor-removed' : 'factor-added', account, user, kind });
    await report({ event: 'session-ended', account, user, reason, sessions });
    return { factors: await readOwn(request, trx), recovery_codes };
  });
}

const count = ({ passkeys, code }: schemas.Factors) => passkeys.length + (code ? 1 : 0);
