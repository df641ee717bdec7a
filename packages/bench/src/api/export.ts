import { once } from 'node:events';
import { connect } from 'node:net';
import { setTimeout as pause } from 'node:timers/promises';
import type { Connections } from '@ar/api/platform/database/connect';
import { forgetMostMemory, median, megabytes, mostMemory } from '../product.ts';
import { withClient } from './statements.ts';

/** `most`: the maximum growth of the server's memory in bytes, during a download and with readers that stop. */
export const EXPORTS = [
  { title: 'journal, export', path: '/api/activity/csv/', other: '/api/activity/', most: 200e6 },
  {
    title: 'buildings, export',
    path: '/api/ar_platform/buildings/export/',
    other: '/api/ar_platform/buildings/',
    most: 150e6,
  },
];
/** The number of concurrent downloads that the server allows per person. */
const OF_A_PERSON = 2;
/** The database must be idle for this time before the server counts as waiting for the readers. */
const QUIET_MS = 5000;
/** Until then, the server fills the buffers of the stopped connections, each with a third of a workbook. */
const SETTLES_MS = 120_000;
const ALONE_MS = 1000;

interface Measured {
  origin: string;
  pid: number;
  pool: Connections;
  access: string;
  readers: readonly string[];
}

export async function measureExport(
  { title, path, other, most }: (typeof EXPORTS)[number],
  { origin, pid, pool, access, readers: tokens }: Measured,
): Promise<string[]> {
  const wrong: string[] = [];
  const headers = { authorization: `Bearer ${access}` };
  const isBusy = async () => {
    const { rows } = await withClient(pool, (client) =>
      client.query(`select from pg_stat_activity
        where datname = current_database() and pid <> pg_backend_pid() and state <> 'idle'`),
    );
    return rows.length > 0;
  };
  const isQuietInTime = async () => {
    const until = Date.now() + SETTLES_MS;
    let quietSince = Date.now();
    while (Date.now() - quietSince < QUIET_MS) {
      if (Date.now() > until) return false;
      await pause(100);
      if (await isBusy()) quietSince = Date.now();
    }
    return true;
  };
  const tell = async (what: string, idle: number, rest: string) => {
    const added = (await mostMemory(pid)) - idle;
    console.log(`${what.padEnd(56)}${megabytes(idle)} + ${megabytes(added)} at most, ${rest}`);
    if (added > most) wrong.push(`${what}: takes ${megabytes(added)}, over ${megabytes(most)}`);
  };

  const ask = async (lasts: () => boolean) => {
    const times: number[] = [];
    while (lasts()) {
      const asked = performance.now();
      await (await fetch(`${origin}${other}`, { headers })).text();
      times.push(performance.now() - asked);
    }
    return times;
  };
  const alone = Date.now() + ALONE_MS;
  const before = await ask(() => Date.now() < alone);

  let idle = await forgetMostMemory(pid);
  const began = performance.now();
  let bytes = 0;
  let isUnderWay = true;
  const download = async () => {
    const answer = await fetch(`${origin}${path}`, { headers });
    for await (const part of answer.body ?? []) bytes += part.length;
    isUnderWay = false;
  };
  const [meanwhile] = await Promise.all([ask(() => isUnderWay), download()]);
  const seconds = (performance.now() - began) / 1000;
  const waits = [before, meanwhile].map((times) => median(times).toFixed(1)).join(' → ');
  await tell(title, idle, `${megabytes(bytes)} in ${seconds.toFixed(1)} s, others ${waits} ms`);

  idle = await forgetMostMemory(pid);
  const { hostname, port, host } = new URL(origin);
  const readers = tokens.flatMap((token) =>
    Array.from({ length: OF_A_PERSON }, () => {
      const reader = connect({ host: hostname, port: Number(port) });
      reader.write(`GET ${path} HTTP/1.1\r\nhost: ${host}\r\nauthorization: Bearer ${token}\r\n\r\n`);
      return reader;
    }),
  );
  await Promise.all(
    readers.map(async (reader) => {
      await once(reader, 'data');
      reader.pause();
    }),
  );
  if (!(await isQuietInTime())) wrong.push(`${title}: more is read for who has stopped reading`);
  const asked = performance.now();
  await (await fetch(`${origin}${other}`, { headers })).text();
  const waited = performance.now() - asked;
  await tell(`${title}, ${readers.length} who stop reading`, idle, `a first page in ${waited.toFixed(0)} ms`);

  for (const reader of readers) reader.resume();
  await pause(100);
  for (const reader of readers) reader.destroy();
  await pause(1000);
  if (await isBusy()) wrong.push(`${title}: more is read for who has left`);
  return wrong;
}
