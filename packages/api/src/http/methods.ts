import type { FastifyInstance } from 'fastify';
import { openToAll } from './access.ts';
import { Refusal } from './errors.ts';

const METHODS = ['GET', 'HEAD', 'POST', 'PUT', 'PATCH', 'DELETE', 'OPTIONS'] as const;

/** Notes the methods of each path of this context; what it returns answers 405 (RFC 9110, 15.5.6) to all the others. */
export function refuseOtherMethods(app: FastifyInstance): () => void {
  const known = new Map<string, Set<string>>();
  app.addHook('onRoute', ({ method, url }) => {
    const methods = known.get(url) ?? new Set();
    known.set(url, methods);
    for (const one of [method].flat()) methods.add(one);
  });
  return () => {
    for (const [url, methods] of [...known]) {
      const allow = METHODS.filter((method) => methods.has(method)).join(', ');
      app.route({
        method: METHODS.filter((method) => !methods.has(method)),
        url: url.slice(app.prefix.length),
        config: openToAll,
        schema: { hide: true },
        // Before the body: its type and size no longer matter.
        onRequest: async () => {
          throw new Refusal(405, undefined, { allow });
        },
        handler: async () => {},
      });
    }
  };
}
