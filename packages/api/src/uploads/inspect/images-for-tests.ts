import { crc32, deflateSync } from 'node:zlib';

function chunk(type: string, content: Buffer): Buffer {
  const named = Buffer.concat([Buffer.from(type), content]);
  const head = Buffer.alloc(4);
  head.writeUInt32BE(content.length);
  const check = Buffer.alloc(4);
  check.writeUInt32BE(crc32(named));
  return Buffer.concat([head, named, check]);
}

/** For tests: a PNG in one colour; of the rows only as many as `rows` are there. */
export function onePng(width: number, height: number, bits: 1 | 16, rows = height): Buffer {
  const header = Buffer.alloc(13);
  header.writeUInt32BE(width);
  header.writeUInt32BE(height, 4);
  header.writeUInt8(bits, 8);
  header.writeUInt8(bits === 16 ? 6 : 0, 9);
  const rowBytes = 1 + Math.ceil((width * (bits === 16 ? 64 : 1)) / 8);
  return Buffer.concat([
    Buffer.from('89504e470d0a1a0a', 'hex'),
    chunk('IHDR', header),
    chunk('IDAT', deflateSync(Buffer.alloc(rowBytes * rows))),
    chunk('IEND', Buffer.alloc(0)),
  ]);
}
