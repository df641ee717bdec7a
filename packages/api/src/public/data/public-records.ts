import type { Entity } from '@ar/domain/entities/entity';
import type { FastifyBaseLogger } from 'fastify';
import type { Kysely } from 'kysely';
import type { DB } from '../../platform/database/schema.ts';
import { repeat, within } from '../../platform/timing.ts';
import { singleFlight } from '../../records/lists/cached-response.ts';
import { createPublicLists } from './public-lists.ts';

const EVERY_MS = 1000;
const FIRST_WAIT_MS = 15_000;
const WAIT_MS = 300;

export type PublicRecords = ReturnType<typeof createPublicRecords>;

type Options = { db: Kysely<DB>; log: Pick<FastifyBaseLogger, 'warn' | 'info'> };

/** The data stays in memory during an outage of the database (docs/decisions/public-half.md). */
export function createPublicRecords({ db, log }: Options) {
  const lists = createPublicLists(db);
  let refreshedAt: number | undefined;
  let failing = false;
  let underWay: Promise<void> | undefined;

  const refresh = singleFlight(async () => {
    const begun = Date.now();
    await lists.read();
    refreshedAt = begun;
    if (failing) log.info('public data is refreshed again');
    failing = false;
  });

  const refreshNow = () => {
    const running = refresh()
      .catch((err: unknown) => {
        if (!failing) log.warn({ err }, 'public data cannot be refreshed, the last state is served');
        failing = true;
      })
      .finally(() => {
        if (underWay === running) underWay = undefined;
      });
    underWay = running;
    return running;
  };

  const isReady = () => refreshedAt !== undefined && (failing || !underWay);

  return {
    isReady,
    serve(entities: readonly Entity[]): void {
      lists.serve(entities);
      if (refreshedAt !== undefined) void refreshNow();
    },
    refreshNow,
    start: () => repeat(refreshNow, EVERY_MS),
    /** Waits for the first read. Waits for later reads only while the database is reachable. */
    async ready(): Promise<void> {
      if (refreshedAt === undefined) return within(refresh(), FIRST_WAIT_MS);
      if (underWay && !failing)
        await within(underWay, WAIT_MS).catch(() => {
          failing = true;
        });
    },
    list: lists.find,
    lists: lists.all,
    newest: () => Math.max(0, ...lists.all().map(({ version }) => version)),
    file: lists.file,
    isFailing: () => failing,
    ageSeconds: () => refreshedAt && (Date.now() - refreshedAt) / 1000,
  };
}
