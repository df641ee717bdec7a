import { Kysely, type LogEvent, PostgresDialect } from 'kysely';
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

const PREPARED = /^\/\* prepared as (\w+) \*\/ /;

/** Marks a statement that each request runs, so that PostgreSQL plans it once for a connection. */
export const prepared = (name: string, statement: string) => `/* prepared as ${name} */ ${statement}`;

/** How long PostgreSQL may take, in milliseconds; 0 is without end. */
export interface Patience {
  connectMs: number;
  /** PostgreSQL itself cancels a longer statement, and the connection goes on. */
  statementMs: number;
  /** Without an answer, as where the server is frozen or a cable is cut, the connection is closed. */
  answerMs: number;
  /** For a table or row that another transaction holds. */
  lockMs?: number;
}

/** A request waits for a connection and for one statement that hangs less than 15 seconds together. */
const FOR_REQUESTS: Patience = { connectMs: 5000, statementMs: 8000, answerMs: 9000 };

export const UNHURRIED: Patience = { connectMs: 60_000, statementMs: 0, answerMs: 0 };

/** While a migration waits for a table, requests wait behind it: for less time than one may take. */
export const MIGRATING: Patience = { ...UNHURRIED, lockMs: 2000 };

function clientOf({ answerMs }: Patience): typeof pg.Client {
  return class extends pg.Client {
    constructor(config?: string | pg.ClientConfig) {
      super(config);
      // Waiting callers get the failure. Without a listener, the event would also end the process.
      this.on('error', () => {});
    }

    /** Prepares statements with a name, which Kysely cannot give, and gives up those without an answer. */
    override query(...asked: unknown[]): never {
      const [text, values] = asked;
      const name = typeof text === 'string' ? PREPARED.exec(text)?.[1] : undefined;
      const answer = Reflect.apply(super.query, this, name ? [{ name, text, values }] : asked) as never;
      if (answerMs > 0) void this.#breakUnless(answer);
      return answer;
    }

    /** `pg`'s own `query_timeout` would leave the statement, and its transaction, open in a connection that is used again. */
    async #breakUnless(answer: Promise<unknown>): Promise<void> {
      const late = setTimeout(() => {
        const error = new Error(`The database did not answer within ${answerMs} ms.`);
        // What node-postgres does itself when its `connectionTimeoutMillis` is over; its types leave it out.
        (this as unknown as { connection: pg.Connection }).connection.stream.destroy(
          Object.assign(error, { code: 'ETIMEDOUT' }),
        );
      }, answerMs);
      await Promise.allSettled([answer]);
      clearTimeout(late);
    }
  };
}

/** A connection string, or for the embedded database the folder of its socket (`src/embedded`). */
export type DatabaseAddress = string | pg.PoolConfig;

const EMBEDDED_CONNECT_MS = 10_000;

/** Without the pool's own `query`: it hands a callback over, which `clientOf` neither limits nor passes on. */
export type Connections = Pick<pg.Pool, 'connect' | 'end' | 'totalCount' | 'idleCount' | 'waitingCount'>;

/**
 * Opens the pool. Callers in a transaction must query through it alone: the embedded database has one connection, so a
 * query beside it would wait for ever.
 */
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
      // Compiling a plan takes longer than any of these statements, and a search's is estimated too dear on purpose.
      const { statementMs, lockMs = 0 } = patience;
      await client.query(
        `set statement_timeout = ${statementMs}; set lock_timeout = ${lockMs}; set jit = off`,
      );
    },
  };
  // The embedded database refuses prepared statements at times (PGlite's socket server shares one session among all).
  const given =
    typeof address === 'string'
      ? { ...onServer, connectionString: address }
      : { connectionTimeoutMillis: EMBEDDED_CONNECT_MS, ...address };
  const pool = new pg.Pool({ ...given, types });
  // Without a listener, a server that drops an idle connection would end this process.
  pool.on('error', onIdleError);
  return pool;
}

export const queriesOver = (pool: Connections, told?: (event: LogEvent) => void) =>
  new Kysely<DB>({ dialect: new PostgresDialect({ pool }), ...(told && { log: told }) });

export const connect = (...pool: Parameters<typeof openPool>): Kysely<DB> => queriesOver(openPool(...pool));

/** Works over connections of its own without time limits, and closes them. */
export async function unhurried<Result>(
  address: DatabaseAddress,
  work: (db: Kysely<DB>) => Promise<Result>,
): Promise<Result> {
  const db = connect(address, () => {}, UNHURRIED);
  try {
    return await work(db);
  } finally {
    await db.destroy();
  }
}
