import { createHash } from 'node:crypto';
import type { IncomingMessage } from 'node:http';
import { promisify } from 'node:util';
import { brotliCompress, constants, gzip } from 'node:zlib';
import type { FastifyReply, FastifyRequest } from 'fastify';
import { createCache } from '../cache.ts';

const ENCODINGS = ['br', 'gzip'] as const;
export type Encoding = (typeof ENCODINGS)[number];

/** The best encoding that an Accept-Encoding header allows (RFC 9110, 12.5.3); undefined for none. */
export function chooseEncoding(header = ''): Encoding | undefined {
  const weights = new Map(
    header.split(',').map((part) => {
      const [, name, weight = '1'] = /^\s*([^;\s]*)\s*(?:;.*?\bq=([^;\s]*))?/.exec(part.toLowerCase()) ?? [];
      return [name, Number(weight)];
    }),
  );
  return ENCODINGS.find((encoding) => (weights.get(encoding) ?? weights.get('*') ?? 0) > 0);
}

const brotli = promisify(brotliCompress);
const gzipped = promisify(gzip);

/** `smallest` is for what is compressed once; `quick` is nearly as small in a hundredth of the time. */
const LEVELS = { smallest: { br: 11, gzip: 9 }, quick: { br: 5, gzip: 6 } };

export function encode(bytes: Uint8Array, encoding: Encoding, effort: keyof typeof LEVELS = 'quick') {
  const level = LEVELS[effort][encoding];
  if (encoding === 'gzip') return gzipped(bytes, { level });
  const { BROTLI_PARAM_QUALITY, BROTLI_PARAM_SIZE_HINT } = constants;
  return brotli(bytes, {
    params: { [BROTLI_PARAM_QUALITY]: level, [BROTLI_PARAM_SIZE_HINT]: bytes.byteLength },
  });
}

export const hashOf = (bytes: Uint8Array): string => createHash('sha256').update(bytes).digest('hex');

type Asking = Pick<IncomingMessage, 'headers'>;

/** Whether the caller has this version already. Compares weakly (RFC 9110, 13.1.2). */
export function isKnown({ headers }: Asking, etag: string): boolean {
  if (headers['if-none-match'] === etag) return true;
  const plain = (tag: string) => tag.trim().replace(/^W\//, '');
  const tags = headers['if-none-match']?.split(',').map(plain) ?? [];
  return tags.includes('*') || tags.includes(plain(etag));
}

export interface PreparedAnswer {
  bytes: Buffer;
  /** Of each encoding, or of all. Absent where a caller's copy is never asked for. */
  etag?: string | ((encoding: Encoding | undefined) => string) | undefined;
  /** Absent for what no compression makes smaller. */
  compressed?: ((encoding: Encoding) => Promise<Buffer>) | undefined;
}

export function prepareAnswer(bytes: Buffer): PreparedAnswer {
  // Weak, since each encoding is another representation of the same data (RFC 9110, 8.8.1).
  const etag = `W/"${hashOf(bytes).slice(0, 32)}"`;
  const kept = createCache<Buffer>({ max: ENCODINGS.length });
  return { bytes, etag, compressed: (encoding) => kept(encoding, () => encode(bytes, encoding)) };
}

const encodingOf = ({ compressed }: PreparedAnswer, { headers }: Asking) =>
  compressed && chooseEncoding(headers['accept-encoding']);

export const tagOf = ({ etag }: PreparedAnswer, encoding?: Encoding): string | undefined =>
  typeof etag === 'function' ? etag(encoding) : etag;

interface Manner {
  type: string;
  caching: string;
}

export async function sendPrepared(
  request: FastifyRequest,
  reply: FastifyReply,
  answer: PreparedAnswer,
  { type, caching }: Manner,
): Promise<FastifyReply> {
  const encoding = encodingOf(answer, request);
  reply.headers({ 'cache-control': caching, vary: 'accept-encoding' });
  const tag = tagOf(answer, encoding);
  if (tag) reply.header('etag', tag);
  if (tag && isKnown(request, tag)) return reply.code(304).send();
  reply.type(type);
  if (!encoding) return reply.send(answer.bytes);
  return reply.header('content-encoding', encoding).send(await answer.compressed?.(encoding));
}

export function sendHtml(request: FastifyRequest, reply: FastifyReply, html: string, caching: string) {
  const bytes = Buffer.from(html);
  const page = { bytes, compressed: (encoding: Encoding) => encode(bytes, encoding) };
  return sendPrepared(request, reply, page, { type: 'text/html; charset=utf-8', caching });
}
