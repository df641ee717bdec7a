import { join } from 'node:path';
import fp from 'fastify-plugin';
import { refuseDemonstration } from './accounts.ts';

/** Fills an empty database where this is a demonstration; refuses a demonstration's database where it is none. */
export const demonstration = fp(async ({ config, db, store, log, program }) => {
  if (!config.demonstration) return refuseDemonstration(db);
  const { fillDemonstration } = await import('./fill.ts');
  const { project, say } = program;
  await fillDemonstration({ db, store, log, say, assets: join(project, 'packages/demo/files') });
});
