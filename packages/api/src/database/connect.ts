import { Kysely, PostgresDialect } from 'kysely';
import pg from 'pg';
import type { DB } from './schema.ts';

const { builtins } = pg.types;

/** As the API answers them: `pg` by itself gives text for int8 and numeric, and a day as local midnight. */
const PARSERS = new Map<number, (text: string) => unknown>([
  [builtins.INT8, Number],
  [builtins.NUMERIC, Number],
  [builtins.DATE, (text) => text],
  [builtins.TIMESTAMPTZ, (text) => new Date(text).toISOString()],
]);

const types: pg.CustomTypesConfig = {
  getTypeParser: (oid, format) =>
    (format === 'binary' ? undefined : PARSERS.get(oid)) ?? pg.types.getTypeParser(oid, format),
};

const PREPARED = /^\/\* prepared as (\w+) \*\/ /;

/**
 * The statement, marked for being prepared: PostgreSQL then reads and plans it once for a connection. For what runs
 * with each request; a statement must not be marked whose plan depends on what is asked for.
 */
export function prepared(name: string, statement: string): string {
  return `/* prepared as ${name} */ ${statement}`;
}

/** `pg` prepares what has a name, which Kysely has no way to give. */
class PreparingClient extends pg.Client {
  override query(...asked: unknown[]): never {
    const [text, values] = asked;
    const name = typeof text === 'string' ? PREPARED.exec(text)?.[1] : undefined;
    return Reflect.apply(super.query, this, name ? [{ name, text, values }] : asked) as never;
  }
}

/** A connection string, or for the embedded database the folder of its socket (`src/embedded`). */
export type DatabaseAddress = string | pg.PoolConfig;

/** How long a request waits for a free connection, and a connection for its server, before the request fails. */
const CONNECT_MS = 10_000;

/**
 * Opens the pool; connections are made when first needed. Callers in a transaction must query through it alone:
 * the embedded database has one connection, so a query beside it would wait for ever.
 */
export function openPool(address: DatabaseAddress, onIdleError: (error: Error) => void): pg.Pool {
  // The embedded database refuses prepared statements at times (PGlite's socket server shares one session among all).
  const given =
    typeof address === 'string' ? { connectionString: address, Client: PreparingClient } : address;
  const pool = new pg.Pool({ connectionTimeoutMillis: CONNECT_MS, ...given, types, onConnect: useIndexes });
  // Without a listener, a server that drops an idle connection would end this process.
  pool.on('error', onIdleError);
  return pool;
}

/**
 * Between an index and the whole table PostgreSQL chooses by its guess of what each costs, from a sample of the rows
 * that is another after each ANALYZE; for a search that finds a seventh of 100,000 rows the two come out nearly
 * alike, while reading the whole table takes three times as long (docs/decisions/large-lists.md).
 */
const useIndexes = async (client: pg.ClientBase) => {
  await client.query('set enable_seqscan = off');
};

/** Queries through a pool, which ends with it. */
export function queriesOver(pool: pg.Pool): Kysely<DB> {
  return new Kysely<DB>({ dialect: new PostgresDialect({ pool }) });
}

/** A pool of its own, and the queries over it. */
export function connect(address: DatabaseAddress, onIdleError: (error: Error) => void): Kysely<DB> {
  return queriesOver(openPool(address, onIdleError));
}
