import { readFile } from 'node:fs/promises';
import { crc32, deflateSync } from 'node:zlib';

export const gltf = (asset: unknown = { version: '2.0' }, more: object = {}): string =>
  JSON.stringify({ asset, ...more });

export function glbOf(json: string, buffer = Buffer.alloc(0), version = 2): Buffer {
  const chunks = [glbChunk('JSON', Buffer.from(json.padEnd(Math.ceil(json.length / 4) * 4)))];
  if (buffer.length > 0) chunks.push(glbChunk('BIN\0', buffer));
  const body = Buffer.concat(chunks);
  return Buffer.concat([Buffer.from('glTF'), uint32(version), uint32(12 + body.length), body]);
}

const glbChunk = (type: string, content: Buffer): Buffer =>
  Buffer.concat([uint32(content.length), Buffer.from(type, 'latin1'), content]);

export function uint32(value: number): Buffer {
  const buffer = Buffer.alloc(4);
  buffer.writeUInt32LE(value);
  return buffer;
}

export const OBJ = '# Zgrada\nmtllib zgrada.mtl\no Zgrada\nv 0.0 0 -1.5e2\nv 1 0 0\nv 1 1 0\nf 1 2 3\n';

export const DAE =
  '<?xml version="1.0" encoding="utf-8"?>\n<!-- a -- > b --><COLLADA xmlns="http://www.collada.org/2005/11/COLLADASchema" version="1.4.1">\n<asset/>\n</COLLADA>\n';

export const TEXT_FBX =
  '; FBX 7.3.0 project file\n; ----\n\nFBXHeaderExtension:  {\n\tFBXHeaderVersion: 1003\n}\n';

export function binaryFbx(version: number, names = ['FBXHeaderExtension', 'Objects']): Buffer {
  const start = Buffer.concat([Buffer.from('Kaydara FBX Binary  \0\x1a\0', 'latin1'), uint32(version)]);
  const width = version >= 7500 ? 8 : 4;
  const sections = [];
  let at = start.length;
  for (const name of names) {
    const section = Buffer.alloc(3 * width + 1 + name.length);
    at += section.length;
    section.writeUInt32LE(at);
    section.writeUInt8(name.length, 3 * width);
    section.write(name, 3 * width + 1);
    sections.push(section);
  }
  return Buffer.concat([start, ...sections, Buffer.alloc(3 * width + 1), Buffer.alloc(160, 1)]);
}

const FRAME = Buffer.concat([Buffer.from('fffb9000', 'hex'), Buffer.alloc(413)]);
export const MP3 = Buffer.concat([FRAME, FRAME]);

/** Prepends an ID3 tag of `length` bytes that states the length `declared`. */
export function tagged(recording: Buffer, length: number, declared = length): Buffer {
  const size = [21, 14, 7, 0].map((shift) => (declared >> shift) & 0x7f);
  return Buffer.concat([Buffer.from('ID3\x04\0\0'), Buffer.from(size), Buffer.alloc(length), recording]);
}

export function oggOf(codec: string): Buffer {
  const page = Buffer.alloc(28);
  page.write('OggS');
  return Buffer.concat([page, Buffer.from(codec, 'latin1'), Buffer.alloc(60)]);
}

export function wavOf({ format, bits, isExtensible = false, bytes = 800 }: WavShape): Buffer {
  const head = Buffer.alloc(isExtensible ? 40 : 18);
  const frame = Math.max(1, bits / 8);
  head.writeUInt16LE(isExtensible ? 0xfffe : format, 0);
  head.writeUInt16LE(1, 2);
  head.writeUInt32LE(8000, 4);
  head.writeUInt32LE(8000 * frame, 8);
  head.writeUInt16LE(frame, 12);
  head.writeUInt16LE(bits, 14);
  if (isExtensible) {
    head.writeUInt16LE(22, 16);
    head.writeUInt16LE(bits, 18);
    head.write(`${format.toString(16).padStart(2, '0')}00000000001000800000aa00389b71`, 24, 'hex');
  }
  const parts = [Buffer.from('WAVEfmt '), uint32(head.length), head, Buffer.from('data'), uint32(bytes)];
  const content = Buffer.concat([...parts, Buffer.alloc(bytes, 1)]);
  return Buffer.concat([Buffer.from('RIFF'), uint32(content.length), content]);
}

interface WavShape {
  format: number;
  bits: number;
  isExtensible?: boolean;
  bytes?: number;
}

/** The recordings were written by FFmpeg and last a third of a second. */
export const recording = (name: string) => readFile(new URL(`./recordings/${name}`, import.meta.url));

export const WAV = wavOf({ format: 1, bits: 16 });
export const OGG = await recording('vorbis.ogg');
export const M4A = await recording('aac.m4a');

function pngChunk(type: string, content: Buffer): Buffer {
  const named = Buffer.concat([Buffer.from(type), content]);
  const head = Buffer.alloc(4);
  head.writeUInt32BE(content.length);
  const check = Buffer.alloc(4);
  check.writeUInt32BE(crc32(named));
  return Buffer.concat([head, named, check]);
}

/** Returns a PNG that contains only the first `rows` rows. */
export function onePng(width: number, height: number, bits: 1 | 16, rows = height): Buffer {
  const header = Buffer.alloc(13);
  header.writeUInt32BE(width);
  header.writeUInt32BE(height, 4);
  header.writeUInt8(bits, 8);
  header.writeUInt8(bits === 16 ? 6 : 0, 9);
  const rowBytes = 1 + Math.ceil((width * (bits === 16 ? 64 : 1)) / 8);
  return Buffer.concat([
    Buffer.from('89504e470d0a1a0a', 'hex'),
    pngChunk('IHDR', header),
    pngChunk('IDAT', deflateSync(Buffer.alloc(rowBytes * rows))),
    pngChunk('IEND', Buffer.alloc(0)),
  ]);
}
