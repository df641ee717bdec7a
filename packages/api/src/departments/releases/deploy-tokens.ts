import * as releases from '@ar/federation/releases';
import type { FastifyRequest } from 'fastify';
import { type Kysely, type RawBuilder, sql } from 'kysely';
import { type Actor, recordChange } from '../../accounts/journal/audit-log.ts';
import * as access from '../../accounts/sessions/access.ts';
import { hashOfToken, newToken } from '../../accounts/sessions/tokens.ts';
import { inTransaction } from '../../platform/database/in-transaction.ts';
import type { DB } from '../../platform/database/schema.ts';
import { HttpError } from '../../platform/http/errors.ts';
import {
  type Api,
  answers,
  answersCreated,
  answersNoContent,
  recordIdOf,
  recordPath,
  requires,
  route,
} from '../../platform/http/routes.ts';
import { logSecurity } from '../../platform/observability/security-log/security-log.ts';
import { refused } from './refusals.ts';

const REFUSED = 'deploy-token-refused';

/** Searches by hash, so that the duration reveals nothing about the token (OWASP ASVS 5.0, 9.1 and 11.4). */
export async function identifyToken(db: Kysely<DB>, request: FastifyRequest) {
  const token = request.headers.authorization?.match(/^Bearer (ard_[\w-]{43})$/)?.[1];
  if (!token) return null;
  const holder = await findToken(db, request, { hash: hashOfToken(token) });
  const used = db.updateTable('deploy_tokens').set({ last_used_at: sql<string>`now()` });
  await used.where('id', '=', holder.id).execute();
  const { id = holder.department } = request.params as { id?: string };
  if (id !== holder.department) {
    logSecurity(request, { event: REFUSED, reason: 'other-department', ...factsOf(holder) });
    throw new HttpError(403, undefined, {}, { code: 'other-department' });
  }
  logSecurity(request, { event: 'deploy-token-used', ...factsOf(holder) });
  return holder;
}

type TokenKey = { id: number } | { hash: Buffer };

/** `now()` would be too early after a wait for a lock. @throws HttpError if the token is not valid */
export async function findToken(db: Kysely<DB>, request: FastifyRequest, key: TokenKey) {
  const tokens = db.selectFrom('deploy_tokens').where(({ and }) => and(key));
  const found = await tokens
    .select(['id', 'department', 'label', 'revoked_at', 'expires_at'])
    .select(sql<boolean>`expires_at <= clock_timestamp()`.as('is_expired'))
    .executeTakeFirst();
  const headers = { 'www-authenticate': 'Bearer' };
  if (!found) {
    logSecurity(request, { event: REFUSED, reason: 'unknown' });
    throw new HttpError(401, undefined, headers);
  }
  const { revoked_at, expires_at, is_expired, ...token } = found;
  if (revoked_at === null && !is_expired) return token;
  const dead = revoked_at === null ? 'expired' : 'revoked';
  logSecurity(request, { event: REFUSED, reason: dead, ...factsOf(token) });
  const facts = { label: token.label, at: (revoked_at ?? expires_at).slice(0, 10) };
  throw refused(`token-${dead}`, facts, { headers });
}

const factsOf = ({ id, label, department }: access.TokenHolder) => ({ token_id: id, label, department });

const COLUMNS = releases.deployToken.keyof().options;

export async function deployTokenRoutes(app: Api): Promise<void> {
  const { db } = app;
  const may = (action: 'list' | 'create' | 'delete') => requires(action, 'deploy-tokens');
  const list = route(may('list'), 'listDeployTokens', answers(releases.deployTokens));
  app.get('/deploy-tokens/', list, async () => ({
    results: await db.selectFrom('deploy_tokens').select(COLUMNS).orderBy('id', 'desc').execute(),
  }));
  const made = answersCreated(releases.newDeployToken);
  const make = route(may('create'), 'createDeployToken', made, { body: releases.deployTokenBody });
  app.post('/deploy-tokens/', make, async (request, reply) => {
    access.requireProof(access.personOf(request).is_proved);
    const { days, department, label } = request.body;
    const token = `ard_${newToken()}`;
    const author = nameOf(access.actorOf(request));
    const insert = sql`
      insert into deploy_tokens (department, label, hash, created_by, expires_at)
      values (${department}, ${label}, ${hashOfToken(token)}, ${author}, now() + ${days} * interval '1 day')`;
    const made = await changeToken(request, 'deploy-token-made', insert);
    return reply.code(201).send({ ...made, token });
  });
  const revoke = route(may('delete'), 'revokeDeployToken', answersNoContent, { params: recordPath });
  app.delete('/deploy-tokens/:id/', revoke, async (request, reply) => {
    const id = recordIdOf(request.params);
    const update = sql`update deploy_tokens set revoked_at = now() where id = ${id} and revoked_at is null`;
    await changeToken(request, 'deploy-token-revoked', update);
    return reply.code(204).send(null);
  });
}

export const nameOf = ({ person }: Actor) => `${person.first_name} ${person.last_name}`;

type TokenEvent = 'deploy-token-made' | 'deploy-token-revoked';

async function changeToken(request: FastifyRequest, event: TokenEvent, statement: RawBuilder<unknown>) {
  const token = await inTransaction(request.server.db, async (trx) => {
    const columns = sql.join(COLUMNS.map((name) => sql.ref(name)));
    const { rows } = await sql<releases.DeployToken>`${statement} returning ${columns}`.execute(trx);
    const [changed] = rows;
    if (!changed) throw new HttpError(404);
    const { id: token_id, department, label } = changed;
    const change = { by: access.actorOf(request), action: event, resource: 'access', recordId: null };
    await recordChange(trx, { ...change, name: label, before: null, after: { token_id, department } });
    return changed;
  });
  logSecurity(request, { ...token, event, token_id: token.id, ...access.actorForLog(request) });
  return token;
}
