import { releasedType } from '@ar/federation/release-check';
import type { FastifyInstance } from 'fastify';
import { INERT } from '../files/stored-files.ts';
import { FOR_EVER, type StaticFolder, sendFile, sendMissing } from '../http/static-folder.ts';
import { ReleaseUnavailable } from '../releases/shared-releases.ts';

/**
 * Published releases below `/releases`: `<department>/<version>/…`. Departments' teams wrote them, so none may open as
 * a page that could act as ours: only files of the types that a release may hold are sent, and every answer is inert.
 * A page of ours still loads them, since the policy that counts is the page's.
 */
export async function releasedFiles(
  app: FastifyInstance,
  { releases }: { releases: Pick<StaticFolder, 'read'> },
): Promise<void> {
  app.addHook('onRequest', async (_request, reply) => {
    // Scripts and styles of a department load in CORS mode, since their integrity is checked (W3C SRI, 3.3).
    reply.headers({
      ...INERT,
      'access-control-allow-origin': '*',
      'cross-origin-resource-policy': 'cross-origin',
    });
  });
  const sound: Pick<StaticFolder, 'read'> = {
    async read(path, encoding) {
      const type = releasedType(path);
      if (type === undefined) return undefined;
      const file = await releases.read(path, encoding);
      return file && { ...file, type };
    },
  };
  app.get<{ Params: { '*': string } }>('/*', (request, reply) =>
    sendFile(request, reply, sound, request.params['*'], FOR_EVER),
  );
  app.setNotFoundHandler((_request, reply) => sendMissing(reply));
  app.setErrorHandler((error, request, reply) => {
    if (!(error instanceof ReleaseUnavailable)) throw error;
    request.log.error({ err: error }, 'release not served');
    // A 404 would say that there is no such release; for this a proxy asks another server (docs/operations.md).
    return reply
      .code(503)
      .headers({ 'retry-after': '5', 'cache-control': 'no-store' })
      .type('text/plain')
      .send('This release is not here at the moment. Try again in a few seconds.');
  });
}
