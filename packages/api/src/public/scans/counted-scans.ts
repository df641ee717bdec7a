import type { FastifyBaseLogger } from 'fastify';
import { type Kysely, type Selectable, sql } from 'kysely';
import { dayInPodgorica } from '../../platform/calendar.ts';
import type { DB } from '../../platform/database/schema.ts';
import { repeat, within } from '../../platform/timing.ts';

export type CountedScans = ReturnType<typeof createCountedScans>;

interface Options {
  db: Kysely<DB>;
  log: Pick<FastifyBaseLogger, 'warn' | 'info'>;
  most?: number;
  now?: () => Date;
}

type Sum = Pick<Selectable<DB['scans']>, 'list' | 'record_id' | 'day' | 'count'>;

const EVERY_MS = 5000;
const LAST_WAIT_MS = 3000;

/** Writes counts every few seconds, so no visitor waits for the database. A killed server loses the last counts. */
export function createCountedScans({ db, log, most = 20_000, now = () => new Date() }: Options) {
  let sums = new Map<string, Sum>();
  let failing = false;

  const add = (sum: Sum): void => {
    const key = `${sum.day} ${sum.list} ${sum.record_id}`;
    const known = sums.get(key);
    if (known) known.count += sum.count;
    else if (sums.size < most) sums.set(key, sum);
  };

  async function write(): Promise<void> {
    if (sums.size === 0) return;
    const written = sums;
    sums = new Map();
    try {
      await addToDatabase(db, [...written.values()]);
      if (failing) log.info('scans are written again');
      failing = false;
    } catch (err) {
      const newer = sums.values();
      sums = written;
      for (const sum of newer) add(sum);
      if (!failing) log.warn({ err }, 'scans wait in memory for the database');
      failing = true;
    }
  }

  return {
    /** Callers must pass only existing records. Otherwise anybody could fill the table. */
    count(list: string, record_id: number): void {
      add({ list, record_id, day: dayInPodgorica(now()), count: 1 });
    },
    write,
    start() {
      const writing = repeat(write, EVERY_MS);
      const warn = (err: unknown) => log.warn({ err }, 'stopped before the last scans were written');
      return { stop: () => within(writing.stop().then(write), LAST_WAIT_MS).catch(warn) };
    },
  };
}

/** Rows are sorted by key, so that two servers never deadlock. */
async function addToDatabase(db: Kysely<DB>, sums: readonly Sum[]): Promise<void> {
  const column = (name: keyof Sum) => sums.map((sum) => sum[name]);
  await sql`
    insert into scans as kept (list, day, record_id, count)
    select * from unnest(${column('list')}::text[], ${column('day')}::date[], ${column('record_id')}::int[], ${column('count')}::bigint[])
      as sum (list, day, record_id, count)
    order by 1, 2, 3
    on conflict (list, day, record_id) do update set count = kept.count + excluded.count`.execute(db);
}
