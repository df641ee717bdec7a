/** For tests: models of a few bytes each. */

export const gltf = (asset: unknown = { version: '2.0' }, more: object = {}): string =>
  JSON.stringify({ asset, ...more });

/** A binary glTF of these chunks: the first JSON, the second the buffer. */
export function glbOf(json: string, buffer = Buffer.alloc(0), version = 2): Buffer {
  const chunks = [chunk('JSON', Buffer.from(json.padEnd(Math.ceil(json.length / 4) * 4)))];
  if (buffer.length > 0) chunks.push(chunk('BIN\0', buffer));
  const body = Buffer.concat(chunks);
  return Buffer.concat([Buffer.from('glTF'), uint32(version), uint32(12 + body.length), body]);
}

const chunk = (type: string, content: Buffer): Buffer =>
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

/** A binary FBX of two sections without content. */
export function binaryFbx(version: number): Buffer {
  const start = Buffer.concat([Buffer.from('Kaydara FBX Binary  \0\x1a\0', 'latin1'), uint32(version)]);
  const width = version >= 7500 ? 8 : 4;
  const sections = [];
  let at = start.length;
  for (const name of ['FBXHeaderExtension', 'Objects']) {
    const section = Buffer.alloc(3 * width + 1 + name.length);
    at += section.length;
    section.writeUInt32LE(at);
    section.writeUInt8(name.length, 3 * width);
    section.write(name, 3 * width + 1);
    sections.push(section);
  }
  return Buffer.concat([start, ...sections, Buffer.alloc(3 * width + 1), Buffer.alloc(160, 1)]);
}
