import { randomBytes } from 'node:crypto';
import type { DeployToken, DeployTokenBody, NewDeployToken } from '@ar/federation/releases';
import { type Kysely, sql } from 'kysely';
import { recordChange } from '../audit/audit-log.ts';
import type { DeadToken, TokenHolder } from '../auth/access.ts';
import type { Actor } from '../auth/person.ts';
import { hashOfToken } from '../auth/tokens.ts';
import { inTransaction } from '../database/in-transaction.ts';
import type { DB } from '../database/schema.ts';
import { HttpError } from '../http/errors.ts';
import { asRefusal } from './refusals.ts';

/** Says what it is, to people and to programs that look for secrets in files. */
const PREFIX = 'ard_';

/**
 * 256 bits that nobody can guess are found by their hash: how long the index takes says nothing of a token that one
 * does not have (OWASP ASVS 5.0, 9.1 and 11.4).
 */
export function createIdentifyToken(
  db: Kysely<DB>,
): (authorization: string | undefined) => Promise<TokenHolder | DeadToken | null> {
  return async (authorization) => {
    const token = authorization?.match(/^Bearer (ard_[\w-]{43})$/)?.[1];
    if (!token) return null;
    const holder = await db
      .updateTable('deploy_tokens')
      .set({ last_used_at: sql<string>`now()` })
      .where('hash', '=', hashOfToken(token))
      .where('revoked_at', 'is', null)
      .where('expires_at', '>', sql<string>`now()`)
      .returning(['id', 'department', 'label'])
      .executeTakeFirst();
    return holder ?? deadToken(db, hashOfToken(token));
  };
}

async function deadToken(db: Kysely<DB>, hash: Buffer): Promise<DeadToken> {
  const found = await db
    .selectFrom('deploy_tokens')
    .select(['id', 'department', 'label', 'revoked_at', 'expires_at'])
    .where('hash', '=', hash)
    .executeTakeFirst();
  if (!found) return { dead: 'unknown' };
  const { revoked_at, expires_at, ...holder } = found;
  return revoked_at === null
    ? { ...holder, dead: 'expired', at: expires_at }
    : { ...holder, dead: 'revoked', at: revoked_at };
}

/** The answer to a token that expired or was revoked. Its holder may know that; an unknown token is told nothing. */
export function refusalOf(token: DeadToken): HttpError {
  const headers = { 'www-authenticate': 'Bearer' };
  if (token.dead === 'unknown') return new HttpError(401, undefined, headers);
  const facts = { label: token.label, at: token.at.slice(0, 10) };
  return asRefusal([{ code: `token-${token.dead}`, facts }], headers);
}

const COLUMNS = [
  'id',
  'department',
  'label',
  'created_at',
  'created_by',
  'expires_at',
  'last_used_at',
  'revoked_at',
] as const;

export function listTokens(db: Kysely<DB>): Promise<DeployToken[]> {
  return db.selectFrom('deploy_tokens').select(COLUMNS).orderBy('id', 'desc').execute();
}

/** Makes a token; its text stands in this answer and nowhere else. */
export function makeToken(
  db: Kysely<DB>,
  { days, ...given }: DeployTokenBody,
  author: Actor,
): Promise<NewDeployToken> {
  const token = `${PREFIX}${randomBytes(32).toString('base64url')}`;
  return inTransaction(db, async (trx) => {
    const made = await trx
      .insertInto('deploy_tokens')
      .values({
        ...given,
        hash: hashOfToken(token),
        created_by: nameOf(author),
        expires_at: sql<string>`now() + ${days} * interval '1 day'`,
      })
      .returning(COLUMNS)
      .executeTakeFirstOrThrow();
    await record(trx, author, 'create', made);
    return { ...made, token };
  });
}

/** From now on the token opens nothing. It stays in the list, so that the history's names can be looked up. */
export function revokeToken(db: Kysely<DB>, id: number, author: Actor): Promise<DeployToken> {
  return inTransaction(db, async (trx) => {
    const revoked = await trx
      .updateTable('deploy_tokens')
      .set({ revoked_at: sql<string>`now()` })
      .where('id', '=', id)
      .where('revoked_at', 'is', null)
      .returning(COLUMNS)
      .executeTakeFirst();
    if (!revoked) throw new HttpError(404);
    await record(trx, author, 'delete', revoked);
    return revoked;
  });
}

export const nameOf = ({ person }: Actor) => `${person.first_name} ${person.last_name}`;

async function record(
  trx: Kysely<DB>,
  by: Actor,
  action: 'create' | 'delete',
  { id, department, label }: DeployToken,
): Promise<void> {
  const values = { department, label };
  await recordChange(trx, {
    by,
    action,
    resource: 'deploy-tokens',
    recordId: id,
    before: action === 'delete' ? values : null,
    after: action === 'create' ? values : null,
  });
}
