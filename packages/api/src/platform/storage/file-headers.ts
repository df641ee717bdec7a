export interface ByteRange {
  start: number;
  end: number;
}

/** Parses `Range` (RFC 9110, 14.2). Returns 'whole' for several ranges and for a malformed range. */
export function parseRange(header = '', size: number): ByteRange | 'whole' | 'unsatisfiable' {
  const [, first, last] = /^bytes=(\d*)-(\d*)$/.exec(header) ?? [];
  if (!first && !last) return 'whole';
  const start = first ? Number(first) : size - Math.min(Number(last), size);
  const end = first && last ? Math.min(Number(last), size - 1) : size - 1;
  if (first && last && Number(last) < start) return 'whole';
  return start >= size ? 'unsatisfiable' : { start, end };
}

/** Returns `Content-Disposition` (RFC 6266) with an ASCII and a UTF-8 name (RFC 8187). */
export function contentDisposition(type: 'inline' | 'attachment', name: string): string {
  const plain = name
    .normalize('NFKD')
    .replace(/[đĐ]/g, (letter) => (letter === 'đ' ? 'd' : 'D'))
    .replace(/\p{M}/gu, '')
    .replace(/[^\x20-\x7e]|["\\%]/g, '_');
  const escaped = (mark: string) => `%${mark.charCodeAt(0).toString(16).toUpperCase()}`;
  const full = encodeURIComponent(name.replace(/\p{Cs}/gu, '\ufffd')).replace(/['()*!]/g, escaped);
  return `${type}; filename="${plain}"; filename*=UTF-8''${full}`;
}
