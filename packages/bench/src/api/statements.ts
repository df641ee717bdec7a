import { createIdentify, type Person } from '@ar/api/accounts/sessions/person';
import type { Claims } from '@ar/api/accounts/sessions/tokens';
import type { Connections } from '@ar/api/platform/database/connect';
import type { DB } from '@ar/api/platform/database/schema';
import { type CompiledQuery, Kysely, PostgresDialect } from 'kysely';
import type pg from 'pg';
import type { Case } from './case.ts';

export type Statement = Pick<CompiledQuery, 'sql' | 'parameters'>;

export async function withClient<Result>(
  pool: Connections,
  work: (client: pg.PoolClient) => Promise<Result>,
) {
  const client = await pool.connect();
  try {
    return await work(client);
  } finally {
    client.release();
  }
}

// Not `pool.query`, which uses a callback: the client prepares only statements that are sent with a promise.
export const send = (client: pg.ClientBase, { sql, parameters }: Statement) =>
  client.query(sql, [...parameters]);

/** `who`: the statement that authenticates the caller. */
export interface Statements {
  who: Statement;
  list: Statement[];
}

export interface Asker {
  pool: Connections;
  claims: Claims;
}

/** Runs `work` with empty caches and returns its statements. */
export async function listenTo(
  { pool, claims }: Asker,
  work: (db: Kysely<DB>, by: { person: Person; requestId: string }) => Promise<unknown>,
): Promise<Statements> {
  const made: Statement[] = [];
  const db = new Kysely<DB>({
    dialect: new PostgresDialect({ pool }),
    log: ({ query: { sql, parameters } }) => void made.push({ sql, parameters }),
  });
  const person = await createIdentify(db, { read: () => claims })('Bearer token');
  if (!person) throw new Error('Nobody is signed in.');
  await work(db, { person, requestId: 'bench' });
  const [who, ...list] = made;
  if (!who) throw new Error('The server has not authenticated the caller.');
  return { who, list };
}

/** The maximum number of recorded URLs of a case. Further URLs differ only in values. */
const MOST = 100;
const MOST_MS = 1000;

export async function statementsOf({ read, addresses, byHand }: Case, asker: Asker) {
  const own: Statements[] = [];
  const bare: Statements[] = [];
  const until = performance.now() + MOST_MS;
  for (const address of addresses.slice(0, MOST)) {
    if (performance.now() > until) break;
    const asked = new URL(address, 'http://localhost');
    const sent = await listenTo(asker, (db) => read(db, asked));
    const written = byHand?.(asked).map((sql) => ({ sql, parameters: [] }));
    own.push(sent);
    bare.push(written ? { who: sent.who, list: written } : sent);
  }
  return { own, bare };
}

interface Node {
  'Node Type': string;
  'Relation Name'?: string;
  Plans?: Node[];
}

const nodesOf = (node: Node): Node[] => [node, ...(node.Plans ?? []).flatMap(nodesOf)];

/** PostgreSQL may read these tables completely, because each table fits into one disk page. */
const READ_WHOLE = ['list_versions', 'sessions', 'activity_counts', 'passkeys', 'one_time_codes'];

export async function wholeTablesOf(pool: Connections, { sql, parameters }: Statement): Promise<string[]> {
  const explain = { sql: `explain (format json) ${sql}`, parameters };
  const { rows } = await withClient(pool, (client) => send(client, explain));
  return nodesOf(rows[0]['QUERY PLAN'][0].Plan)
    .filter((node) => node['Node Type'] === 'Seq Scan')
    .map((node) => node['Relation Name'] ?? '?')
    .filter((table) => !READ_WHOLE.includes(table));
}
