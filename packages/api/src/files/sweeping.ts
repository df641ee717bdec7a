import type { FastifyBaseLogger } from 'fastify';
import type { Kysely } from 'kysely';
import type { DB } from '../database/schema.ts';
import type { FileStore } from './file-store.ts';
import { sweepOrphans } from './sweep.ts';
import { sweepDrafts } from './sweep-drafts.ts';

interface Dependencies {
  db: Kysely<DB>;
  store: FileStore;
  /** Where uploads arrive. */
  incoming: string;
  log: Pick<FastifyBaseLogger, 'info' | 'error'>;
  /**
   * Since when nobody but this server can have stored anything; undefined where other servers, or clocks, have a say.
   * What is older goes at once.
   */
  aloneSince?: Date;
}

/** No upload takes this long from its last byte to its commit, whatever the clocks of server and store say. */
const AGE_MS = 3_600_000;

/** Sweeps now and then every hour, in the background; stopping waits for the sweep that is under way. */
export function startSweeping(dependencies: Dependencies): { stop(): Promise<void> } {
  const stopping = new AbortController();
  let timer: NodeJS.Timeout | undefined;
  let turn = Promise.resolve();
  const look = (olderThan: Date) => {
    turn = sweep(dependencies, olderThan, stopping.signal).then(() => {
      if (!stopping.signal.aborted) timer = setTimeout(() => look(anHourAgo()), AGE_MS);
    });
  };
  look(dependencies.aloneSince ?? anHourAgo());
  return {
    async stop() {
      stopping.abort();
      clearTimeout(timer);
      await turn;
    },
  };
}

function anHourAgo(): Date {
  return new Date(Date.now() - AGE_MS);
}

async function sweep(dependencies: Dependencies, olderThan: Date, stopped: AbortSignal): Promise<void> {
  const { db, store, incoming, log } = dependencies;
  // Each for itself: not every object store can list what was begun.
  const drafts = [() => sweepDrafts(incoming, olderThan), () => store.removeDrafts(olderThan)];
  for (const removeDrafts of drafts) {
    await removeDrafts().then(
      (removed) => removed > 0 && log.info({ removed }, 'half-written files removed'),
      (error: unknown) => log.error({ err: error }, 'half-written files not removed'),
    );
  }
  await sweepOrphans({ db, store, olderThan, stopped }).then(
    ({ removed, foreign, missing }) => {
      log.info({ removed }, 'files that nothing names removed');
      if (stopped.aborted) return;
      if (foreign > 0) log.error({ foreign }, 'files left: the store seems to belong to another database');
      if (missing.length > 0) log.error({ missing }, 'files are missing from the store');
    },
    (error: unknown) => log.error({ err: error }, 'files not swept'),
  );
}
