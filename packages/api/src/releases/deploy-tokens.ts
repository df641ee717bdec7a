import { randomBytes } from 'node:crypto';
import type { DeployToken, DeployTokenBody, NewDeployToken } from '@ar/domain/releases';
import { type Kysely, sql } from 'kysely';
import { recordChange } from '../audit/record-change.ts';
import { hashOf } from '../auth/refresh-token.ts';
import { inTransaction } from '../database/in-transaction.ts';
import type { DB } from '../database/schema.ts';
import type { By } from '../http/by.ts';
import { Refusal } from '../http/errors.ts';

/** Says what it is, to people and to programs that look for secrets in files. */
const PREFIX = 'ard_';

/** Whoever releases by a token: one department, and nothing else. */
export interface TokenHolder {
  department: string;
  label: string;
}

/** Finds whose deploy token an `Authorization` header carries; null for any other, and for a revoked one. */
export type IdentifyToken = (authorization: string | undefined) => Promise<TokenHolder | null>;

/**
 * 256 bits that nobody can guess are found by their hash: how long the index takes says nothing of a token that one
 * does not have (OWASP ASVS 5.0, 9.1 and 11.4).
 */
export function createIdentifyToken(db: Kysely<DB>): IdentifyToken {
  return async (authorization) => {
    const token = authorization?.match(/^Bearer (ard_[\w-]{43})$/)?.[1];
    if (!token) return null;
    const holder = await db
      .updateTable('deploy_tokens')
      .set({ last_used_at: sql<string>`now()` })
      .where('hash', '=', hashOf(token))
      .where('revoked_at', 'is', null)
      .returning(['department', 'label'])
      .executeTakeFirst();
    return holder ?? null;
  };
}

const COLUMNS = [
  'id',
  'department',
  'label',
  'created_at',
  'created_by',
  'last_used_at',
  'revoked_at',
] as const;

export function listTokens(db: Kysely<DB>): Promise<DeployToken[]> {
  return db.selectFrom('deploy_tokens').select(COLUMNS).orderBy('id', 'desc').execute();
}

/** Makes a token; its text stands in this answer and nowhere else. */
export function makeToken(db: Kysely<DB>, given: DeployTokenBody, author: By): Promise<NewDeployToken> {
  const token = `${PREFIX}${randomBytes(32).toString('base64url')}`;
  return inTransaction(db, async (trx) => {
    const made = await trx
      .insertInto('deploy_tokens')
      .values({ ...given, hash: hashOf(token), created_by: nameOf(author) })
      .returning(COLUMNS)
      .executeTakeFirstOrThrow();
    await record(trx, author, 'create', made);
    return { ...made, token };
  });
}

/** From now on the token opens nothing. It stays in the list, so that the history's names can be looked up. */
export function revokeToken(db: Kysely<DB>, id: number, author: By): Promise<void> {
  return inTransaction(db, async (trx) => {
    const revoked = await trx
      .updateTable('deploy_tokens')
      .set({ revoked_at: sql<string>`now()` })
      .where('id', '=', id)
      .where('revoked_at', 'is', null)
      .returning(COLUMNS)
      .executeTakeFirst();
    if (!revoked) throw new Refusal(404);
    await record(trx, author, 'delete', revoked);
  });
}

export const nameOf = ({ person }: By) => `${person.first_name} ${person.last_name}`;

async function record(
  trx: Kysely<DB>,
  { person, requestId }: By,
  action: 'create' | 'delete',
  { id, department, label }: DeployToken,
): Promise<void> {
  const values = { department, label };
  await recordChange(trx, {
    actor: person,
    action,
    resource: 'deploy-tokens',
    recordId: id,
    before: action === 'delete' ? values : null,
    after: action === 'create' ? values : null,
    requestId,
  });
}
