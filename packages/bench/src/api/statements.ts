import { createIdentify } from '@ar/api/auth/person';
import type { Claims } from '@ar/api/auth/tokens';
import type { Connections } from '@ar/api/database/connect';
import type { DB } from '@ar/api/database/schema';
import type { ReadPage } from '@ar/api/lists/page';
import { listRecords } from '@ar/api/records/record-rows';
import { listUsers } from '@ar/api/users/users-routes';
import { building } from '@ar/domain/entities/building';
import { clerkFile } from '@ar/domain/entities/clerk-file';
import { monument } from '@ar/domain/entities/monument';
import { listQuery } from '@ar/domain/page';
import { Kysely, PostgresDialect } from 'kysely';
import type { Case, List } from './cases.ts';

const ORIGIN = 'http://localhost';
const READERS: Record<List, (db: Kysely<DB>) => ReadPage<unknown>> = {
  users: listUsers,
  buildings: (db) => listRecords(db, building, ORIGIN),
  monuments: (db) => listRecords(db, monument, ORIGIN),
  clerk_files: (db) => listRecords(db, clerkFile, ORIGIN),
};

export interface Statement {
  sql: string;
  parameters: readonly unknown[];
}

/** All the SQL of one answer: who asks, and only then what the list reads. */
export interface Statements {
  who: Statement;
  list: Statement[];
}

/** Who asks the server's code, and through which connections. */
export interface Asker {
  pool: Connections;
  claims: Claims;
}

/** A database whose statements are written down as they are sent. */
export function listenTo(pool: Connections): { db: Kysely<DB>; made: Statement[] } {
  const made: Statement[] = [];
  const db = new Kysely<DB>({
    dialect: new PostgresDialect({ pool }),
    log: ({ query: statement }) => {
      made.push({ sql: statement.sql, parameters: statement.parameters });
    },
  });
  return { db, made };
}

/** So many questions of a case are listened to, or as many as can be in so long; others differ in their words alone. */
const MOST = 100;
const MOST_MS = 1000;

/**
 * The statements that the server itself makes for each question of a case: its own code is run, with nothing kept from before, and
 * what it sends is listened to.
 */
export async function statementsOf({ list, queries }: Case, asker: Asker): Promise<Statements[]> {
  const all: Statements[] = [];
  const until = performance.now() + MOST_MS;
  for (const query of queries.slice(0, MOST)) {
    if (performance.now() > until) break;
    all.push(await statementsOfOne(list, query, asker));
  }
  return all;
}

async function statementsOfOne(list: List, query: string, { pool, claims }: Asker): Promise<Statements> {
  const { db, made } = listenTo(pool);
  await createIdentify(db, { read: () => claims })('Bearer token');
  const asked = Object.fromEntries(new URLSearchParams(query));
  const ordering = typeof asked.ordering === 'string' ? [asked.ordering.replace(/^-/, '')] : ['none'];
  await READERS[list](db)(listQuery(ordering).parse(asked));
  const [who, ...rest] = made;
  if (!who) throw new Error('The server has not asked who it is.');
  return { who, list: rest };
}
