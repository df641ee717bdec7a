import { releasedType } from '@ar/federation/release-check';
import type { FastifyInstance } from 'fastify';
import { INERT } from '../files/stored-files.ts';
import { ReleaseUnavailable } from '../releases/shared-releases.ts';
import { FOR_EVER, sendFile, sendMissing } from './send-file.ts';
import type { StaticFolder } from './static-folder.ts';

interface Options {
  /** Published releases: `<department>/<version>/…`. */
  releases: Pick<StaticFolder, 'read'>;
}

/**
 * What stands below `/releases`. Departments' teams wrote it, so none of it opens as a page that could act as ours:
 * only files of the types that a release may hold are sent, and every answer, refusals too, is inert. Scripts, styles,
 * fonts, images and data that a page of ours asks for are not touched by that, since a policy is the document's.
 */
export async function releasedFiles(app: FastifyInstance, { releases }: Options): Promise<void> {
  app.addHook('onRequest', async (_request, reply) => {
    // Scripts and styles of a department load in CORS mode, since their integrity is checked (W3C SRI, 3.3).
    reply.headers({
      ...INERT,
      'access-control-allow-origin': '*',
      'cross-origin-resource-policy': 'cross-origin',
    });
  });
  const sound: Options['releases'] = {
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
