import type { FastifyReply, FastifyRequest } from 'fastify';
import { chooseEncoding, type Encoding, encode, hashOf } from '../site/content-encoding.ts';

/** An answer whose bytes are there already. */
export interface PreparedAnswer {
  etag: string;
  bytes: Buffer;
  /** Compressed when it is first asked for, and kept with it. */
  compressed(encoding: Encoding): Promise<Buffer>;
}

export function prepareAnswer(bytes: Buffer): PreparedAnswer {
  const compressed = new Map<Encoding, Promise<Buffer>>();
  return {
    // Weak, since each encoding is another representation of the same data (RFC 9110, 8.8.1).
    etag: `W/"${hashOf(bytes).slice(0, 32)}"`,
    bytes,
    compressed(encoding) {
      const known = compressed.get(encoding) ?? encode(bytes, encoding);
      compressed.set(encoding, known);
      return known;
    },
  };
}

interface Manner {
  type: string;
  /** `Cache-Control`. */
  caching: string;
}

/** Sends the answer as the caller can read it, or only that it has not changed. */
export async function sendPrepared(
  request: FastifyRequest,
  reply: FastifyReply,
  answer: PreparedAnswer,
  { type, caching }: Manner,
): Promise<FastifyReply> {
  reply.headers({ etag: answer.etag, 'cache-control': caching, vary: 'accept-encoding' });
  if (holds(request.headers['if-none-match'], answer.etag)) return reply.code(304).send();
  const encoding = chooseEncoding(request.headers['accept-encoding']);
  reply.type(type);
  if (!encoding) return reply.send(answer.bytes);
  return reply.header('content-encoding', encoding).send(await answer.compressed(encoding));
}

/** Compares weakly (RFC 9110, 13.1.2). */
function holds(ifNoneMatch: string | undefined, etag: string): boolean {
  const plain = (tag: string) => tag.trim().replace(/^W\//, '');
  return ifNoneMatch?.split(',').some((tag) => tag.trim() === '*' || plain(tag) === plain(etag)) ?? false;
}
