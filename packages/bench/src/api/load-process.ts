import { type Connections, openPool, UNHURRIED } from '@ar/api/database/connect';
import type pg from 'pg';
import { type Call, createCaller } from './http-caller.ts';
import type {
  DatabaseQuestions,
  DatabaseWrites,
  Load,
  Loaded,
  ServerQuestions,
  ServerWrites,
} from './load.ts';
import { CALLERS, createRound } from './round.ts';
import type { Statement } from './statements.ts';
import { writeOf } from './write-templates.ts';

/** Asks either side with as many callers at once: each asks again as soon as it was answered. */

let asked = 0;
let written = 0;

const LOADS = {
  'server questions': ({ origin, access, paths, once, seconds }: ServerQuestions) => {
    const callers = callersOf(origin, access);
    // Another place in the list for each case, and a question that nobody asked before where that is the point.
    let at = once?.from ?? asked;
    return everyCaller(seconds, async (caller) => {
      const path = once ? paths[at] : paths[at % paths.length];
      at += 1;
      asked += 1;
      if (path === undefined) return false;
      await callers[caller]?.('GET', path);
      return true;
    }).then((round) => ({ round, next: at, ids: [] }));
  },
  'database questions': async ({ answers, seconds }: DatabaseQuestions) => {
    const round = await everyCaller(seconds, async () => {
      const answer = answers[asked % answers.length];
      asked += 1;
      if (!answer) throw new Error('Nothing to ask.');
      await inOneOf(pool(), (client) => send(client, answer.who));
      await Promise.all(answer.list.map((one) => inOneOf(pool(), (client) => send(client, one))));
      return true;
    });
    return { round, next: 0, ids: [] };
  },
  'server writes': async ({ origin, access, kind, ids, seconds }: ServerWrites) => {
    const callers = callersOf(origin, access);
    const left = [...ids];
    const round = await everyCaller(seconds, async (caller) => {
      written += 1;
      const send = callers[caller];
      if (!send) return false;
      if (kind === 'add') {
        const email = `server${written}.${process.pid}@podgorica.example`;
        const person = { first_name: 'Ana', last_name: 'Nova', email, username: email };
        const added = await send('POST', '/api/users/', { ...person, group_names: ['MonumentsAdmin'] });
        left.push(JSON.parse(added).id);
        return true;
      }
      const id = kind === 'remove' ? left.pop() : left[written % left.length];
      if (id === undefined) return false;
      const path = `/api/users/${id}/`;
      await (kind === 'remove' ? send('DELETE', path) : send('PATCH', path, { first_name: `Ana${written}` }));
      return true;
    });
    return { round, next: 0, ids: left };
  },
  'database writes': async ({ template, ids, seconds }: DatabaseWrites) => {
    const left = [...ids];
    const round = await everyCaller(seconds, async () => {
      written += 1;
      const email = `bare${written}.${process.pid}@podgorica.example`;
      const id = template.kind === 'remove' ? left.pop() : left[written % left.length];
      if (template.kind !== 'add' && id === undefined) return false;
      const write = writeOf(template, email, id);
      const added = await inOneOf(pool(), (client) => writeBare(client, template.who, write));
      if (template.kind === 'add' && added !== undefined) left.push(added);
      return true;
    });
    return { round, next: 0, ids: left };
  },
};

/** Sends a write's statements, and answers the id of what it added. */
async function writeBare(client: pg.ClientBase, who: Statement, write: ReturnType<typeof writeOf>) {
  await send(client, who);
  let added: number | undefined;
  for (const make of write) {
    const { rows } = await send(client, make(added));
    added ??= rows[0]?.id;
  }
  return added;
}

async function everyCaller(seconds: number, ask: (caller: number) => Promise<boolean>) {
  const round = createRound(seconds);
  const caller = async (_: unknown, number: number) => {
    while (!round.isOver()) {
      const began = performance.now();
      if (!(await ask(number))) return;
      round.add(performance.now() - began);
    }
  };
  await Promise.all(Array.from({ length: CALLERS }, caller));
  return round.result();
}

let callers: Call[] | undefined;
/** Each caller has a connection and, on Linux, whose loopback has many, an address of its own. */
function callersOf(origin: string, access: string): Call[] {
  callers ??= Array.from({ length: CALLERS }, (_, at) =>
    createCaller({ origin, access }, process.platform === 'linux' ? `127.0.0.${at + 2}` : undefined),
  );
  return callers;
}

let opened: Connections | undefined;
/** As the server opens it, so that the same statements are prepared. */
function pool(): Connections {
  if (!opened) throw new Error('The database has no address yet.');
  return opened;
}

async function inOneOf<Result>(from: Connections, work: (client: pg.PoolClient) => Promise<Result>) {
  const client = await from.connect();
  try {
    return await work(client);
  } finally {
    client.release();
  }
}

// Not `pool.query`, which asks with a callback: the server's client prepares only what is asked with a promise.
const send = (client: pg.ClientBase, { sql, parameters }: Statement) => client.query(sql, [...parameters]);

process.on('message', async (load: Load) => {
  opened ??= openPool(load.url, () => {}, UNHURRIED);
  const loaded: Loaded = await LOADS[load.what](load as never);
  process.send?.(loaded);
});
process.once('disconnect', () => opened?.end());
