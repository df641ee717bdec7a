import type { FastifyReply, FastifyRequest } from 'fastify';
import { chooseEncoding, encode } from './content-encoding.ts';

/** Sends a page that was made for this answer, compressed as the browser can read it. */
export async function sendHtml(
  request: FastifyRequest,
  reply: FastifyReply,
  html: string,
): Promise<FastifyReply> {
  const encoding = chooseEncoding(request.headers['accept-encoding']);
  reply.type('text/html; charset=utf-8').header('vary', 'accept-encoding');
  if (!encoding) return reply.send(html);
  return reply.header('content-encoding', encoding).send(await encode(Buffer.from(html), encoding));
}
