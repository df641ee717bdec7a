export type PictureSize = { width: number; height: number };

/** Returns pixels, or undefined if the header is truncated or the content is no PNG, JPEG or WebP. */
export function pictureSize(start: Uint8Array): PictureSize | undefined {
  const view = new DataView(start.buffer, start.byteOffset, start.length);
  try {
    const text = (from: number, to: number) => String.fromCharCode(...start.subarray(from, to));
    if (text(1, 4) === 'PNG') return { width: view.getUint32(16), height: view.getUint32(20) };
    if (text(0, 4) === 'RIFF' && text(8, 12) === 'WEBP') return webpSize(view, text(12, 16));
    return text(0, 3) === '\xff\xd8\xff' ? jpegSize(view) : undefined;
  } catch {
    return undefined;
  }
}

/** Reads the three kinds of headers (RFC 9649, sections 2.5 to 2.7). */
function webpSize(view: DataView, chunk: string): PictureSize | undefined {
  const three = (at: number) => view.getUint16(at, true) + view.getUint8(at + 2) * 2 ** 16;
  if (chunk === 'VP8X') return { width: three(24) + 1, height: three(27) + 1 };
  if (chunk === 'VP8 ')
    return { width: view.getUint16(26, true) & 0x3fff, height: view.getUint16(28, true) & 0x3fff };
  const bits = view.getUint32(21, true);
  return chunk === 'VP8L' ? { width: (bits & 0x3fff) + 1, height: ((bits >>> 14) & 0x3fff) + 1 } : undefined;
}

/** The first frame header contains the size (ITU-T T.81, section B.2.2). */
function jpegSize(view: DataView): PictureSize | undefined {
  for (let at = 2; view.getUint8(at) === 0xff; ) {
    const marker = view.getUint8(at + 1);
    const isFrame = marker >= 0xc0 && marker <= 0xcf && ![0xc4, 0xc8, 0xcc].includes(marker);
    if (isFrame) return { width: view.getUint16(at + 7), height: view.getUint16(at + 5) };
    // Any number of 0xff bytes may precede a marker (section B.1.1.2).
    at += marker === 0xff ? 1 : 2 + view.getUint16(at + 2);
  }
  return undefined;
}

/** A decoded picture of this size takes 256 MB, which is the limit of many phones. */
const MAX_TEXELS = 8192 ** 2;
const MAX_TOGETHER = 4 * MAX_TEXELS;

export function isOversized(sizes: readonly (PictureSize | undefined)[]): boolean {
  const texels = sizes.map((size) => (size ? size.width * size.height : 0));
  return Math.max(...texels) > MAX_TEXELS || texels.reduce((sum, one) => sum + one, 0) > MAX_TOGETHER;
}
