import fp from 'fastify-plugin';

declare module 'fastify' {
  interface FastifyInstance {
    /** Begins to stop work when the server stops, and waits for it once the requests have ended. */
    stopWith(stop: () => Promise<unknown>): void;
  }
}

export const jobs = fp(async (app) => {
  app.decorate('stopWith', (stop: () => Promise<unknown>) => {
    let stopped: Promise<unknown> | undefined;
    app.addHook('preClose', async () => {
      stopped = stop();
    });
    app.addHook('onClose', async () => {
      await (stopped ?? stop());
    });
  });
});
