import { crc32 } from 'node:zlib';

export { crc32 };

interface RawEntry {
  name: Buffer;
  isUtf8?: boolean;
  extra?: Buffer;
}

export function zipOfRaw(entries: readonly RawEntry[]): Buffer {
  const content = Buffer.from('a');
  const [files, directory]: [Buffer[], Buffer[]] = [[], []];
  let at = 0;
  for (const { name, isUtf8, extra = Buffer.alloc(0) } of entries) {
    const shared = Buffer.alloc(26);
    shared.writeUInt16LE(20, 0);
    shared.writeUInt16LE(isUtf8 ? 0x800 : 0, 2);
    shared.writeUInt32LE(crc32(content), 10);
    shared.writeUInt32LE(content.length, 14);
    shared.writeUInt32LE(content.length, 18);
    shared.writeUInt16LE(name.length, 22);
    shared.writeUInt16LE(extra.length, 24);
    const tail = Buffer.alloc(14);
    tail.writeUInt32LE(at, 10);
    const file = Buffer.concat([Buffer.from('PK\x03\x04'), shared, name, extra, content]);
    files.push(file);
    directory.push(Buffer.concat([Buffer.from('PK\x01\x02\x14\0'), shared, tail, name, extra]));
    at += file.length;
  }
  const end = Buffer.alloc(22);
  end.write('PK\x05\x06', 'latin1');
  end.writeUInt16LE(entries.length, 8);
  end.writeUInt16LE(entries.length, 10);
  end.writeUInt32LE(Buffer.concat(directory).length, 12);
  end.writeUInt32LE(at, 16);
  return Buffer.concat([...files, ...directory, end]);
}
