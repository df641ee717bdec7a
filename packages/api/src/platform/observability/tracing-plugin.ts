import fp from 'fastify-plugin';
import type { Tracing } from './tracing.ts';

declare module 'fastify' {
  interface FastifyInstance {
    /** Missing where no traces are kept. */
    tracing: Tracing | undefined;
  }
}

export const tracing = fp(async (app) => {
  // The SDK is large, so only a server that traces loads it.
  const started = app.config.traces ? (await import('./tracing.ts')).startTracing(app.log) : undefined;
  app.decorate('tracing', started);
  if (!started) return;
  started.follow(app);
  app.addHook('onClose', started.stop);
});
