import * as releases from '@ar/federation/releases';
import type { FastifyRequest } from 'fastify';
import { type Kysely, type RawBuilder, sql } from 'kysely';
import { type Actor, recordChange } from '../../accounts/journal/audit-log.ts';
import {
  actorForLog,
  actorOf,
  type DeadToken,
  personOf,
  requireProof,
  type TokenHolder,
} from '../../accounts/sessions/access.ts';
import { hashOfToken, newToken } from '../../accounts/sessions/tokens.ts';
import { inTransaction } from '../../platform/database/in-transaction.ts';
import type { DB } from '../../platform/database/schema.ts';
import { HttpError } from '../../platform/http/errors.ts';
import {
  type Api,
  answers,
  answersCreated,
  answersGone,
  recordIdOf,
  recordPath,
  requires,
  route,
} from '../../platform/http/routes.ts';
import { logSecurity } from '../../platform/observability/security-log/security-log.ts';
import { refused } from './refusals.ts';

/** Finds a token by its hash: how long that takes says nothing about 256 random bits (OWASP ASVS 5.0, 9.1 and 11.4). */
export async function identifyToken(
  db: Kysely<DB>,
  authorization: string | undefined,
): Promise<TokenHolder | DeadToken | null> {
  const token = authorization?.match(/^Bearer (ard_[\w-]{43})$/)?.[1];
  if (!token) return null;
  const found = await findToken(db, { hash: hashOfToken(token) });
  if ('dead' in found) return found;
  const used = db.updateTable('deploy_tokens').set({ last_used_at: sql<string>`now()` });
  await used.where('id', '=', found.id).execute();
  return found;
}

/** A token as it is now, also in a transaction that has waited since it began. */
export async function findToken(
  db: Kysely<DB>,
  key: { id: number } | { hash: Buffer },
): Promise<TokenHolder | DeadToken> {
  const found = await db
    .selectFrom('deploy_tokens')
    .select(['id', 'department', 'label', 'revoked_at', 'expires_at'])
    .select(sql<boolean>`expires_at <= clock_timestamp()`.as('is_expired'))
    .where(({ and }) => and(key))
    .executeTakeFirst();
  if (!found) return { dead: 'unknown' };
  const { revoked_at, expires_at, is_expired, ...token } = found;
  if (revoked_at !== null) return { ...token, dead: 'revoked', at: revoked_at };
  return is_expired ? { ...token, dead: 'expired', at: expires_at } : token;
}

/** The answer to a token that expired or was revoked. Its holder may know that; an unknown token is told nothing. */
export function refusalOf(token: DeadToken): HttpError {
  const headers = { 'www-authenticate': 'Bearer' };
  if (token.dead === 'unknown') return new HttpError(401, undefined, headers);
  const facts = { label: token.label, at: token.at.slice(0, 10) };
  return refused(`token-${token.dead}`, facts, { headers });
}

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
    requireProof(personOf(request).is_proved);
    const { days, department, label } = request.body;
    // Says what it is, to people and to programs that look for secrets in files.
    const token = `ard_${newToken()}`;
    const author = nameOf(actorOf(request));
    const insert = sql`
      insert into deploy_tokens (department, label, hash, created_by, expires_at)
      values (${department}, ${label}, ${hashOfToken(token)}, ${author}, now() + ${days} * interval '1 day')`;
    const made = await changeToken(db, request, 'create', insert);
    return reply.code(201).send({ ...made, token });
  });
  const revoke = route(may('delete'), 'revokeDeployToken', answersGone, { params: recordPath });
  app.delete('/deploy-tokens/:id/', revoke, async (request, reply) => {
    const id = recordIdOf(request.params);
    // It stays in the list, so that the history's names can be looked up.
    const update = sql`update deploy_tokens set revoked_at = now() where id = ${id} and revoked_at is null`;
    await changeToken(db, request, 'delete', update);
    return reply.code(204).send(null);
  });
}

export const nameOf = ({ person }: Actor) => `${person.first_name} ${person.last_name}`;

async function changeToken(
  db: Kysely<DB>,
  request: FastifyRequest,
  action: 'create' | 'delete',
  statement: RawBuilder<unknown>,
): Promise<releases.DeployToken> {
  const event = action === 'create' ? 'deploy-token-made' : 'deploy-token-revoked';
  const token = await inTransaction(db, async (trx) => {
    const columns = sql.join(COLUMNS.map((name) => sql.ref(name)));
    const { rows } = await sql<releases.DeployToken>`${statement} returning ${columns}`.execute(trx);
    const [changed] = rows;
    if (!changed) throw new HttpError(404);
    const { id: token_id, department, label } = changed;
    const change = { by: actorOf(request), action: event, resource: 'access', recordId: null };
    await recordChange(trx, { ...change, name: label, before: null, after: { token_id, department } });
    return changed;
  });
  logSecurity(request, { ...token, event, token_id: token.id, ...actorForLog(request) });
  return token;
}
