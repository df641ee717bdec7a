import { createHash } from 'node:crypto';
import { mkdir, readFile, rename, stat, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { promisify } from 'node:util';
import { brotliCompress, constants, gzip } from 'node:zlib';

export type Encoding = 'br' | 'gzip';

const brotli = promisify(brotliCompress);
const gzipped = promisify(gzip);

/** As small as it gets: for what is compressed once and sent for as long as it lives. */
const SMALLEST = { brotli: 11, gzip: 9 };
/** Nearly as small in a hundredth of the time: for what is made for one answer. */
const QUICK = { brotli: 5, gzip: 6 };

/** The best encoding that an Accept-Encoding header allows (RFC 9110, 12.5.3); undefined sends the bytes as they are. */
export function chooseEncoding(header: string | undefined): Encoding | undefined {
  const weights = new Map(
    (header ?? '').split(',').map((part) => {
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

/** Compresses what is made for one answer. */
export function encode(bytes: Uint8Array, encoding: Encoding): Promise<Buffer> {
  return compress(bytes, encoding, QUICK);
}

function compress(bytes: Uint8Array, encoding: Encoding, levels: typeof QUICK): Promise<Buffer> {
  if (encoding === 'gzip') return gzipped(bytes, { level: levels.gzip });
  return brotli(bytes, {
    params: {
      [constants.BROTLI_PARAM_QUALITY]: levels.brotli,
      [constants.BROTLI_PARAM_SIZE_HINT]: bytes.byteLength,
    },
  });
}

export interface CompressedCopies {
  /** The bytes in this encoding: the prepared copy where there is one. */
  get(bytes: Uint8Array, hash: string, encoding: Encoding): Promise<Buffer>;
  /** Makes the smallest copies of these bytes, unless they are there from an earlier start. */
  prepare(bytes: Uint8Array): Promise<void>;
}

/**
 * Compressed copies on disk, named after what they are copies of. A file that was tampered with therefore never
 * hides behind the copy of its former self: what a browser gets is what stands on disk, and it can refuse it.
 */
export function createCompressedCopies(folder: string): CompressedCopies {
  const fileOf = (hash: string, encoding: Encoding) => join(folder, `${hash}.${encoding}`);
  return {
    async get(bytes, hash, encoding) {
      return (await readFile(fileOf(hash, encoding)).catch(() => undefined)) ?? encode(bytes, encoding);
    },
    async prepare(bytes) {
      const hash = hashOf(bytes);
      await mkdir(folder, { recursive: true });
      for (const encoding of ['br', 'gzip'] as const) {
        const file = fileOf(hash, encoding);
        if (await stat(file).catch(() => undefined)) continue;
        await writeFile(`${file}.${process.pid}`, await compress(bytes, encoding, SMALLEST));
        await rename(`${file}.${process.pid}`, file);
      }
    },
  };
}

export function hashOf(bytes: Uint8Array): string {
  return createHash('sha256').update(bytes).digest('hex');
}
