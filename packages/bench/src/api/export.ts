import { once } from 'node:events';
import { connect } from 'node:net';
import { setTimeout as pause } from 'node:timers/promises';
import type { Connections } from '@ar/api/database/connect';
import { forgetMostMemory, megabytes, mostMemory } from '../product.ts';
import { withClient } from './statements.ts';

const PATH = '/api/activity/csv/';
/** More than the server has connections to its database. */
const READERS = 20;
/** What an export may add to the server's memory, for a reader who takes all of it and for all who stop. */
const BUDGET_BYTES = 200e6;
/** Until a connection that nobody reads from has taken what it can hold. */
const SETTLES_MS = 5000;

interface Measured {
  origin: string;
  pid: number;
  pool: Connections;
  access: string;
}

/** The whole journal as CSV: what it takes of the server, and what becomes of readers who stop or go away. */
export async function measureExport({ origin, pid, pool, access }: Measured): Promise<string[]> {
  const wrong: string[] = [];
  const headers = { authorization: `Bearer ${access}` };
  /** The server's statements that are under way, and the transactions that it left open. */
  const isBusy = async () => {
    const { rows } = await withClient(pool, (client) =>
      client.query(`select from pg_stat_activity
        where datname = current_database() and pid <> pg_backend_pid() and state <> 'idle'`),
    );
    return rows.length > 0;
  };
  const tell = async (title: string, idle: number, rest: string) => {
    const added = (await mostMemory(pid)) - idle;
    console.log(`${title.padEnd(56)}${megabytes(idle)} + ${megabytes(added)} at most, ${rest}`);
    if (added > BUDGET_BYTES)
      wrong.push(`${title}: takes ${megabytes(added)}, over ${megabytes(BUDGET_BYTES)}`);
  };

  let idle = await forgetMostMemory(pid);
  const began = performance.now();
  const answer = await fetch(`${origin}${PATH}`, { headers });
  let bytes = 0;
  for await (const part of answer.body ?? []) bytes += part.length;
  const seconds = (performance.now() - began) / 1000;
  await tell('journal, export', idle, `${megabytes(bytes)} in ${seconds.toFixed(1)} s`);

  idle = await forgetMostMemory(pid);
  const { hostname, port, host } = new URL(origin);
  const readers = Array.from({ length: READERS }, () => connect({ host: hostname, port: Number(port) }));
  for (const reader of readers)
    reader.write(`GET ${PATH} HTTP/1.1\r\nhost: ${host}\r\nauthorization: ${headers.authorization}\r\n\r\n`);
  await Promise.all(
    readers.map(async (reader) => {
      await once(reader, 'data');
      reader.pause();
    }),
  );
  await pause(SETTLES_MS);
  if (await isBusy()) wrong.push('journal, export: more is read for who has stopped reading');
  const asked = performance.now();
  await (await fetch(`${origin}/api/activity/`, { headers })).text();
  const waited = performance.now() - asked;
  await tell(`journal, export, ${READERS} who stop reading`, idle, `a first page in ${waited.toFixed(0)} ms`);

  for (const reader of readers) reader.resume();
  await pause(100);
  for (const reader of readers) reader.destroy();
  await pause(1000);
  if (await isBusy()) wrong.push('journal, export: more is read for who has left');
  return wrong;
}
