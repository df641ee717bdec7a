import { hash } from 'node:crypto';
import { Kysely, type LogEvent, PostgresDialect, sql } from 'kysely';
import pg from 'pg';
import type { DB } from './schema.ts';

const { builtins } = pg.types;

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

export const PREPARED = '/* prepared */';

/** The name is a hash, because PostgreSQL truncates names after 63 bytes. */
export const preparedName = (statement: string) =>
  statement.startsWith(PREPARED) ? hash('sha256', statement, 'base64url') : undefined;

/** Limits in milliseconds; 0 means no limit. */
export interface Timeouts {
  connectMs: number;
  statementMs: number;
  answerMs: number;
  lockMs?: number;
}

/** A request that connects and then waits for a hanging statement fails within 15 seconds. */
const FOR_REQUESTS: Timeouts = { connectMs: 5000, statementMs: 8000, answerMs: 9000 };

export const UNHURRIED: Timeouts = { connectMs: 60_000, statementMs: 0, answerMs: 0 };

/** `lockMs` is short, because requests queue behind a migration that waits for a lock. */
export const MIGRATING: Timeouts = { ...UNHURRIED, lockMs: 2000 };

function clientOf({ answerMs }: Timeouts): typeof pg.Client {
  return class extends pg.Client {
    constructor(config?: string | pg.ClientConfig) {
      super(config);
      // An `error` event without a listener would end the process. Callers get the error from their query.
      this.on('error', () => {});
    }

    override query(...args: unknown[]): never {
      const [text, values] = args;
      const name = typeof text === 'string' ? preparedName(text) : undefined;
      const answer = Reflect.apply(super.query, this, name ? [{ name, text, values }] : args) as never;
      if (answerMs > 0) void this.#breakUnless(answer);
      return answer;
    }

    /** Closes the connection after `answerMs`. `query_timeout` of `pg` would reuse it with its open transaction. */
    async #breakUnless(answer: Promise<unknown>): Promise<void> {
      const late = setTimeout(() => {
        const error = new Error(`The database did not answer within ${answerMs} ms.`);
        (this as unknown as { connection: pg.Connection }).connection.stream.destroy(
          Object.assign(error, { code: 'ETIMEDOUT' }),
        );
      }, answerMs);
      await Promise.allSettled([answer]);
      clearTimeout(late);
    }
  };
}

export type DatabaseAddress = string | pg.PoolConfig;

const EMBEDDED_CONNECT_MS = 10_000;

export type Connections = Pick<pg.Pool, 'connect' | 'end' | 'totalCount' | 'idleCount' | 'waitingCount'>;

/** Within a transaction, query only through the transaction: the embedded database has one connection. */
export function openPool(
  address: DatabaseAddress,
  onIdleError: (error: Error) => void,
  patience = FOR_REQUESTS,
): Connections {
  const onServer: pg.PoolConfig = {
    Client: clientOf(patience),
    connectionTimeoutMillis: patience.connectMs,
    keepAlive: true,
    keepAliveInitialDelayMillis: 10_000,
    onConnect: async (client) => {
      // JIT is off, because compiling the product's statements takes longer than running them without JIT.
      const { statementMs, lockMs = 0 } = patience;
      await client.query(
        `set statement_timeout = ${statementMs}; set lock_timeout = ${lockMs}; set jit = off`,
      );
    },
  };
  // On PGlite, all connections share one session, so prepared statements would collide.
  const given =
    typeof address === 'string'
      ? { ...onServer, connectionString: address }
      : { connectionTimeoutMillis: EMBEDDED_CONNECT_MS, ...address };
  const pool = new pg.Pool({ ...given, types });
  pool.on('error', onIdleError);
  return pool;
}

export const queriesOver = (pool: Connections, onQuery?: (event: LogEvent) => void) =>
  new Kysely<DB>({ dialect: new PostgresDialect({ pool }), ...(onQuery && { log: onQuery }) });

export const connect = (...pool: Parameters<typeof openPool>): Kysely<DB> => queriesOver(openPool(...pool));

export async function unhurried<Result>(address: DatabaseAddress, work: (db: Kysely<DB>) => Promise<Result>) {
  const db = connect(address, () => {}, UNHURRIED);
  try {
    return await work(db);
  } finally {
    await db.destroy();
  }
}

export const alone = <Result>(
  databaseUrl: string,
  lock: number,
  work: (db: Kysely<DB>) => Promise<Result>,
): Promise<Result | undefined> =>
  unhurried(databaseUrl, (db) =>
    // The lock belongs to a connection, and a pooler may change the connection outside a transaction.
    db.transaction().execute(async (held) => {
      await sql`set local idle_in_transaction_session_timeout = 0`.execute(held);
      const locked = sql<{ got: boolean }>`select pg_try_advisory_xact_lock(${lock}) as got`;
      return (await locked.execute(held)).rows[0]?.got ? await work(db) : undefined;
    }),
  );
