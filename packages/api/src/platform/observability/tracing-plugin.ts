import fp from 'fastify-plugin';
import type { Tracing } from './tracing.ts';

declare module 'fastify' {
  interface FastifyInstance {
    tracing: Tracing | undefined;
  }
}

export const tracing = fp(async (app) => {
  const started = app.config.traces ? (await import('./tracing.ts')).startTracing(app.log) : undefined;
  app.decorate('tracing', started);
  if (!started) return;
  started.follow(app);
  app.addHook('onClose', started.stop);
});
