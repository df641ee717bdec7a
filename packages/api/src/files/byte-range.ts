/** The part of a file that a request asks for: offsets, both included. */
export interface ByteRange {
  start: number;
  end: number;
}

/**
 * Reads a Range header (RFC 9110, 14.2) against a file of `size` bytes. 'whole' for none, for one in another
 * form and for several ranges at once, which a server may ignore; 'unsatisfiable' asks for a 416.
 */
export function parseRange(header: string | undefined, size: number): ByteRange | 'whole' | 'unsatisfiable' {
  const match = /^bytes=(\d*)-(\d*)$/.exec(header ?? '');
  if (!match || (!match[1] && !match[2])) return 'whole';
  const [first, last] = [match[1], match[2]];
  if (!first) {
    const length = Math.min(Number(last), size);
    return length === 0 ? 'unsatisfiable' : { start: size - length, end: size - 1 };
  }
  const start = Number(first);
  const end = last ? Math.min(Number(last), size - 1) : size - 1;
  if (last && Number(last) < start) return 'whole';
  return start >= size ? 'unsatisfiable' : { start, end };
}
