import { createHash } from 'node:crypto';
import type { IncomingMessage } from 'node:http';
import { setImmediate as turn } from 'node:timers/promises';
import { promisify } from 'node:util';
import { brotliCompress, constants, gzip } from 'node:zlib';
import type { FastifyReply, FastifyRequest } from 'fastify';
import pLimit from 'p-limit';

const ENCODINGS = ['br', 'gzip'] as const;
export type Encoding = (typeof ENCODINGS)[number];

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

/** Brotli's quality 5 takes a hundredth of the time of quality 11. */
export function encode(bytes: Uint8Array, encoding: Encoding, quality = 5): Promise<Buffer> {
  if (encoding === 'gzip') return gzipped(bytes, { level: 6 });
  const { BROTLI_PARAM_QUALITY, BROTLI_PARAM_SIZE_HINT } = constants;
  return brotli(bytes, {
    params: { [BROTLI_PARAM_QUALITY]: quality, [BROTLI_PARAM_SIZE_HINT]: bytes.byteLength },
  });
}

export function namesTag(header = '', etag: string): boolean {
  const tags = header.split(',').map(plain);
  return tags.includes('*') || tags.includes(plain(etag));
}
const plain = (tag: string) => tag.trim().replace(/^W\//, '');

export const isKnown = ({ headers }: Pick<IncomingMessage, 'headers'>, etag: string): boolean =>
  namesTag(headers['if-none-match'], etag);

export interface PreparedAnswer {
  bytes: Buffer;
  etag?: string | undefined;
  compressed?: ((encoding: Encoding) => Promise<Buffer>) | undefined;
}

const inTurn = pLimit(1);

export function prepareAnswer(bytes: Buffer, isLasting = false) {
  const copies: Partial<Record<Encoding, Buffer | Promise<Buffer>>> = {};
  const compressBest = async () => {
    copies.br = await inTurn(() => encode(bytes, 'br', 11));
  };
  return {
    bytes,
    // The tag is weak, because all encodings of the data share it (RFC 9110, 8.8.1).
    etag: `W/"${createHash('sha256').update(bytes).digest('hex').slice(0, 32)}"`,
    async compressed(encoding: Encoding): Promise<Buffer> {
      if (isLasting && encoding === 'br' && !copies.br) compressBest().catch(() => {});
      copies[encoding] ??= encode(bytes, encoding).catch((error: unknown) => {
        delete copies[encoding];
        throw error;
      });
      return copies[encoding];
    },
  };
}

export async function sendPrepared(
  request: FastifyRequest,
  reply: FastifyReply,
  answer: PreparedAnswer,
  { type, caching, isCurrent }: { type: string; caching: string; isCurrent?: (() => boolean) | undefined },
): Promise<FastifyReply> {
  const { etag, compressed } = answer;
  const encoding = compressed && chooseEncoding(request.headers['accept-encoding']);
  reply.headers({ 'cache-control': caching, vary: 'accept-encoding', ...(etag && { etag }) });
  if (etag && isCurrent) request.server.unchanged.remember(request, reply, isCurrent);
  if (etag && isKnown(request, etag)) return reply.code(304).send();
  reply.type(type);
  if (!compressed || !encoding) return reply.send(answer.bytes);
  return reply.header('content-encoding', encoding).send(await compressed(encoding));
}

export function sendHtml(request: FastifyRequest, reply: FastifyReply, html: string, caching: string) {
  const bytes = Buffer.from(html);
  const page = { bytes, compressed: (encoding: Encoding) => encode(bytes, encoding) };
  return sendPrepared(request, reply, page, { type: 'text/html; charset=utf-8', caching });
}

const AT_A_TIME = 200;

export async function written<Value>(
  values: readonly Value[],
  sent: (value: Value) => unknown = (value) => value,
): Promise<string> {
  const texts: string[] = [];
  for (const [at, value] of values.entries()) {
    if (at > 0 && at % AT_A_TIME === 0) await turn();
    texts.push(JSON.stringify(sent(value)));
  }
  return texts.join(',');
}
