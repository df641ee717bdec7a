import fp from 'fastify-plugin';
import { createReadiness, databaseAnswers, type Readiness } from './readiness.ts';

declare module 'fastify' {
  interface FastifyInstance {
    readiness: Readiness;
  }
}

export const health = fp(async (app) => {
  const { config, db, store, releaseChecks, log } = app;
  const checks = {
    database: databaseAnswers(db, Boolean(config.databaseUrl)),
    store: () => store.ready(),
    ...releaseChecks,
  };
  app.decorate('readiness', createReadiness(checks, log));
});
