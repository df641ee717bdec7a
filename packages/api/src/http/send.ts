import { createHash } from 'node:crypto';
import { promisify } from 'node:util';
import { brotliCompress, constants, gzip } from 'node:zlib';
import type { FastifyReply, FastifyRequest } from 'fastify';

export type Encoding = 'br' | 'gzip';

/** The best encoding that an Accept-Encoding header allows (RFC 9110, 12.5.3); undefined for none. */
export function chooseEncoding(header = ''): Encoding | undefined {
  const weights = new Map(
    header.split(',').map((part) => {
      const [name = '', ...parameters] = part
        .trim()
        .toLowerCase()
        .split(/\s*;\s*/);
      const weight = parameters.find((parameter) => parameter.startsWith('q='));
      return [name, weight ? Number(weight.slice(2)) : 1];
    }),
  );
  const allows = (encoding: Encoding) => (weights.get(encoding) ?? weights.get('*') ?? 0) > 0;
  return (['br', 'gzip'] as const).find(allows);
}

const brotli = promisify(brotliCompress);
const gzipped = promisify(gzip);

/** `smallest` is for what is compressed once; `quick` is nearly as small in a hundredth of the time. */
const LEVELS = { smallest: { br: 11, gzip: 9 }, quick: { br: 5, gzip: 6 } };

export function encode(
  bytes: Uint8Array,
  encoding: Encoding,
  effort: keyof typeof LEVELS = 'quick',
): Promise<Buffer> {
  const level = LEVELS[effort][encoding];
  if (encoding === 'gzip') return gzipped(bytes, { level });
  const { BROTLI_PARAM_QUALITY, BROTLI_PARAM_SIZE_HINT } = constants;
  return brotli(bytes, {
    params: { [BROTLI_PARAM_QUALITY]: level, [BROTLI_PARAM_SIZE_HINT]: bytes.byteLength },
  });
}

export function hashOf(bytes: Uint8Array): string {
  return createHash('sha256').update(bytes).digest('hex');
}

/** Whether the caller has this version already. Compares weakly (RFC 9110, 13.1.2). */
export function isKnown({ headers }: FastifyRequest, etag: string): boolean {
  const plain = (tag: string) => tag.trim().replace(/^W\//, '');
  const tags = headers['if-none-match']?.split(',') ?? [];
  return tags.some((tag) => tag.trim() === '*' || plain(tag) === plain(etag));
}

/** An answer whose bytes exist already. */
export interface PreparedAnswer {
  etag: string;
  bytes: Buffer;
  /** Compressed at the first request, then kept. */
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

/** Sends the answer in the caller's encoding, or a 304. */
export async function sendPrepared(
  request: FastifyRequest,
  reply: FastifyReply,
  { etag, bytes, compressed }: PreparedAnswer,
  { type, caching }: { type: string; caching: string },
): Promise<FastifyReply> {
  reply.headers({ etag, 'cache-control': caching, vary: 'accept-encoding' });
  if (isKnown(request, etag)) return reply.code(304).send();
  const encoding = chooseEncoding(request.headers['accept-encoding']);
  reply.type(type);
  if (!encoding) return reply.send(bytes);
  return reply.header('content-encoding', encoding).send(await compressed(encoding));
}

/** Sends a page that is made for this answer, in the caller's encoding. */
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
