import { bytesOf, type Part } from './part.ts';

/** Returns a Wavefront OBJ file, which refers to a second file with the colours. The second file does not exist. */
export function writeObj(parts: readonly Part[]): Uint8Array<ArrayBuffer> {
  const lines = ['# AR Podgorica', 'mtllib sahat-kula.mtl'];
  let before = 1;
  for (const { name, positions, indices } of parts) {
    lines.push(`o ${name}`);
    for (const [x, y, z] of threes(positions)) lines.push(`v ${x} ${y} ${z}`);
    for (const [a = 0, b = 0, c = 0] of threes(indices)) {
      lines.push(`f ${before + a} ${before + b} ${before + c}`);
    }
    before += positions.length / 3;
  }
  return bytesOf(`${lines.join('\n')}\n`);
}

const threes = (values: number[]) =>
  Array.from({ length: values.length / 3 }, (_, at) => values.slice(3 * at, 3 * at + 3));
