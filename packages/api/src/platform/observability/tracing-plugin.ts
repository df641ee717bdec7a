import fp from 'fastify-plugin';

export const tracing = fp(async (app) => {
  const started = app.config.traces ? (await import('./tracing.ts')).startTracing(app.log) : undefined;
  app.decorate('tracing', started);
  if (!started) return;
  started.follow(app);
  app.addHook('onClose', started.stop);
});
