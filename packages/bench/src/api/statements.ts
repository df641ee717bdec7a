import type { Claims } from '@ar/api/auth/access-token';
import { createIdentify } from '@ar/api/auth/person';
import { listBuildings } from '@ar/api/buildings/buildings';
import { listClerkFiles } from '@ar/api/clerk/clerk-files';
import type { DB } from '@ar/api/database/schema';
import { listMonuments } from '@ar/api/monuments/monuments';
import { listUsers } from '@ar/api/users/users-routes';
import { type ListQuery, listQuery } from '@ar/domain/page';
import {
  type CompiledQuery,
  DummyDriver,
  Kysely,
  PostgresAdapter,
  PostgresIntrospector,
  PostgresQueryCompiler,
} from 'kysely';
import type { Case, List } from './cases.ts';

type Read = (db: Kysely<DB>, query: ListQuery) => Promise<unknown>;

const ORIGIN = 'http://localhost';
const READERS: Record<List, Read> = {
  users: listUsers,
  buildings: (db, query) => listBuildings(db, ORIGIN, query),
  monuments: (db, query) => listMonuments(db, ORIGIN, query),
  clerk_files: (db, query) => listClerkFiles(db, ORIGIN, query),
};

/** All the SQL of one answer: who asks, and only then the page and the number of rows, which go together. */
export interface Statements {
  who: CompiledQuery;
  list: CompiledQuery[];
}

/** The statements that the server itself makes for a case: its own code is run, on a database that only listens. */
export async function statementsOf({ list, query }: Case, claims: Claims): Promise<Statements> {
  const made: CompiledQuery[] = [];
  const db = new Kysely<DB>({
    dialect: {
      createAdapter: () => new PostgresAdapter(),
      createDriver: () => new DummyDriver(),
      createIntrospector: (listening) => new PostgresIntrospector(listening),
      createQueryCompiler: () => new PostgresQueryCompiler(),
    },
    log: ({ query: statement }) => {
      made.push(statement);
    },
  });
  await createIdentify(db, { read: () => claims })('Bearer token');
  const asked = Object.fromEntries(new URLSearchParams(query));
  const ordering = typeof asked.ordering === 'string' ? [asked.ordering.replace(/^-/, '')] : ['none'];
  await READERS[list](db, listQuery(ordering).parse(asked));
  const [who, ...rest] = made;
  if (!who) throw new Error('The server has not asked who it is.');
  return { who, list: rest };
}
