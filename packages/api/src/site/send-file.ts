import type { FastifyReply, FastifyRequest } from 'fastify';
import { chooseEncoding } from './content-encoding.ts';
import type { StaticFolder } from './static-folder.ts';

/** For names under which nothing else will ever stand. */
export const FOR_EVER = 'public, max-age=31536000, immutable';

/** Says that there is no such file. It may be there at the next try, so nobody keeps this answer. */
export function sendMissing(reply: FastifyReply): FastifyReply {
  return reply.code(404).header('cache-control', 'no-store').type('text/plain').send('Not found');
}

/** Sends a file of a folder as the browser can read it, or only that it has not changed. */
export async function sendFile(
  request: FastifyRequest,
  reply: FastifyReply,
  folder: Pick<StaticFolder, 'read'>,
  path: string,
  caching: string,
): Promise<FastifyReply> {
  const file = await folder.read(path, chooseEncoding(request.headers['accept-encoding']));
  if (!file) return sendMissing(reply);
  reply.headers({ etag: file.etag, 'cache-control': caching, vary: 'accept-encoding' });
  if (request.headers['if-none-match']?.split(/\s*,\s*/).includes(file.etag)) return reply.code(304).send();
  if (file.encoding) reply.header('content-encoding', file.encoding);
  return reply.type(file.type).send(file.bytes);
}
