import { latin } from './file-bytes.ts';

/** FBX 7.0 (2010) is the oldest version that current readers support. */
const LOWEST_FBX = 7000;

/** Returns a version such as `6.1` if the FBX is too old, otherwise undefined. */
export function oldFbx(start: Uint8Array): string | undefined {
  const version = fbxVersion(start);
  if (version === undefined || version >= LOWEST_FBX) return undefined;
  return `${Math.floor(version / 1000)}.${Math.floor((version % 1000) / 100)}`;
}

export const BINARY_FBX = 'Kaydara FBX Binary  \0\x1a\0';

export const isBinaryFbx = (start: Uint8Array): boolean =>
  latin(start.subarray(0, BINARY_FBX.length)) === BINARY_FBX;

function fbxVersion(start: Uint8Array): number | undefined {
  const text = latin(start);
  if (isBinaryFbx(start))
    return start.length >= 27 ? new DataView(start.buffer, start.byteOffset).getUint32(23, true) : undefined;
  const stated = /^\s*FBXVersion:\s*(\d{4,5})/m.exec(text)?.[1];
  if (stated) return Number(stated);
  const [, major, minor] = /^(?:\xef\xbb\xbf)?\s*; FBX (\d+)\.(\d)/.exec(text) ?? [];
  return major ? 1000 * Number(major) + 100 * Number(minor) : undefined;
}

const [NEWLINE, QUOTE, SEMICOLON, OPEN, CLOSE] = [0x0a, 0x22, 0x3b, 0x7b, 0x7d];

export function createBraces() {
  let depth = 0;
  let ending: number | undefined;
  return {
    read(bytes: Uint8Array): void {
      for (const byte of bytes) {
        if (ending !== undefined) ending = byte === ending ? undefined : ending;
        else if (byte === QUOTE) ending = QUOTE;
        else if (byte === SEMICOLON) ending = NEWLINE;
        else if (byte === OPEN) depth += 1;
        else if (byte === CLOSE) depth -= 1;
      }
    },
    areClosed: () => depth === 0 && ending !== QUOTE,
  };
}

export function wideEncoding(start: Uint8Array): 'UTF-16' | 'UTF-32' | undefined {
  const mark = latin(start.subarray(0, 4));
  if (mark === '\xff\xfe\0\0' || mark === '\0\0\xfe\xff') return 'UTF-32';
  if (/^(?:\xff\xfe|\xfe\xff)/.test(mark)) return 'UTF-16';
  // UTF-16 and UTF-32 without a byte order mark have zeros between ASCII letters.
  if (isSpaced(start, 4)) return 'UTF-32';
  return isSpaced(start, 2) ? 'UTF-16' : undefined;
}

function isSpaced(start: Uint8Array, width: number): boolean {
  const bytes = [...start.subarray(0, 64)];
  const shares = Array.from({ length: width }, (_, offset) => {
    const own = bytes.filter((_byte, at) => at % width === offset);
    return own.filter((byte) => byte === 0).length / own.length;
  });
  const [least = 1, ...others] = shares.sort((one, other) => one - other);
  return least === 0 && others.every((share) => share > 0.7);
}

export const OBJ_VERTEX = /^[ \t]*v(?:[ \t]+[-+\d.eE]+){3}/m;
