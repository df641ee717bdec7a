/** For tests: the headers of recordings, with nothing to hear. */

const FRAME = Buffer.concat([Buffer.from('fffb9000', 'hex'), Buffer.alloc(413)]);
export const MP3 = Buffer.concat([FRAME, FRAME]);

/** An ID3 tag of this many bytes in front of a recording. */
export function tagged(recording: Buffer, length: number, declared = length): Buffer {
  const size = [21, 14, 7, 0].map((shift) => (declared >> shift) & 0x7f);
  return Buffer.concat([Buffer.from('ID3\x04\0\0'), Buffer.from(size), Buffer.alloc(length), recording]);
}

export function oggOf(codec: string): Buffer {
  const page = Buffer.alloc(28);
  page.write('OggS');
  return Buffer.concat([page, Buffer.from(codec, 'latin1'), Buffer.alloc(60)]);
}

export const OGG = oggOf('\x01vorbis');

export const WAV = Buffer.concat([
  Buffer.from('RIFF'),
  Buffer.from([44, 0, 0, 0]),
  Buffer.from('WAVEfmt '),
  Buffer.alloc(40),
]);

function box(name: string, ...parts: (Buffer | string)[]): Buffer {
  const content = Buffer.concat(parts.map((part) => Buffer.from(part)));
  const head = Buffer.alloc(8);
  head.writeUInt32BE(content.length + 8);
  head.write(name, 4);
  return Buffer.concat([head, content]);
}

const track = (kind: string): Buffer => box('hdlr', Buffer.alloc(8), kind, Buffer.alloc(13));

/** An MPEG-4 file of this brand with these tracks, its index behind the content. */
export function mpeg4(brand: string, tracks: readonly ('soun' | 'vide')[]): Buffer {
  return Buffer.concat([
    box('ftyp', brand, Buffer.alloc(12)),
    box('mdat', Buffer.alloc(100)),
    box('moov', ...tracks.map(track)),
  ]);
}

export const M4A = mpeg4('M4A ', ['soun']);
