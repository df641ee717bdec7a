/** Returns whether a JPEG, PNG or WebP is truncated; false for other content. */
export function isCutPicture(content: Uint8Array): boolean {
  const view = new DataView(content.buffer, content.byteOffset, content.length);
  const text = (from: number, to: number) => String.fromCharCode(...content.subarray(from, to));
  try {
    if (text(0, 3) === '\xff\xd8\xff') return isCutJpeg(view);
    if (text(0, 4) === 'RIFF' && text(8, 12) === 'WEBP') return view.getUint32(4, true) + 8 > content.length;
    return text(1, 4) === 'PNG' && isCutPng(view);
  } catch {
    return true;
  }
}

const IEND = 0x49454e44;

function isCutPng(view: DataView): boolean {
  let at = 8;
  while (view.getUint32(at + 4) !== IEND) at += 12 + view.getUint32(at);
  return false;
}

const [START_OF_SCAN, END_OF_IMAGE] = [0xda, 0xd9];

/** In compressed data, a zero follows each 0xff, so `ffd9` is the end marker (ITU-T T.81, section B.1.1.5). */
function isCutJpeg(view: DataView): boolean {
  let at = 2;
  for (let marker = 0; marker !== START_OF_SCAN; ) {
    if (view.getUint8(at) !== 0xff) return false;
    marker = view.getUint8(at + 1);
    // Any number of 0xff bytes may precede a marker (section B.1.1.2).
    at += marker === 0xff ? 1 : 2 + view.getUint16(at + 2);
  }
  while (view.getUint8(at) !== 0xff || view.getUint8(at + 1) !== END_OF_IMAGE) at += 1;
  return false;
}
