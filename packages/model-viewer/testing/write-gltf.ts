import { glbOf } from '../src/gltf.ts';
import { bytesOf, flatFaces, type Part } from './part.ts';

const FLOAT = 5126;
const ARRAY_BUFFER = 34962;

/** Returns a GLB, the binary container of glTF 2.0 (section 4.4). */
export function writeGlb(parts: readonly Part[]): Uint8Array<ArrayBuffer> {
  const { document, buffer } = describe(parts);
  return glbOf(document, buffer);
}

/** Returns a .gltf with the buffer in a `data:` URL. */
export function writeGltf(parts: readonly Part[]): Uint8Array<ArrayBuffer> {
  const { document, buffer } = describe(parts);
  const binary = Array.from(buffer, (byte) => String.fromCharCode(byte)).join('');
  const uri = `data:application/octet-stream;base64,${btoa(binary)}`;
  return bytesOf(JSON.stringify({ ...document, buffers: [{ byteLength: buffer.length, uri }] }));
}

function describe(parts: readonly Part[]) {
  const meshes = parts.map((part) => ({ part, ...flatFaces(part) }));
  const buffer = new Uint8Array(
    new Float32Array(meshes.flatMap(({ positions, normals }) => [...positions, ...normals])).buffer,
  );
  let byteOffset = 0;
  const bufferViews: object[] = [];
  const view = (values: number[]) => {
    const byteLength = 4 * values.length;
    bufferViews.push({ buffer: 0, byteOffset, byteLength, target: ARRAY_BUFFER });
    byteOffset += byteLength;
  };
  const accessors = meshes.flatMap(({ positions, normals }) => {
    view(positions);
    view(normals);
    return [accessor(positions, bufferViews.length - 2), accessor(normals, bufferViews.length - 1)];
  });
  const document = {
    asset: { version: '2.0', generator: 'AR Podgorica' },
    scene: 0,
    scenes: [{ nodes: parts.map((_, index) => index) }],
    nodes: parts.map(({ name }, mesh) => ({ name, mesh })),
    meshes: parts.map((_, index) => ({
      primitives: [{ attributes: { POSITION: 2 * index, NORMAL: 2 * index + 1 }, material: index }],
    })),
    materials: parts.map(({ name, colour }) => ({
      name,
      pbrMetallicRoughness: { baseColorFactor: [...colour.map(linear), 1], metallicFactor: 0 },
    })),
    accessors,
    bufferViews,
    buffers: [{ byteLength: buffer.length }],
  };
  return { document, buffer };
}

function accessor(values: number[], bufferView: number) {
  const along = (axis: number) => values.filter((_, at) => at % 3 === axis);
  const [min, max] = [Math.min, Math.max].map((extreme) =>
    [0, 1, 2].map((axis) => Math.fround(extreme(...along(axis)))),
  );
  return { bufferView, componentType: FLOAT, count: values.length / 3, type: 'VEC3', min, max };
}

/** Converts an sRGB value, because colour factors are linear (glTF 2.0, section 3.9.2). */
const linear = (value: number) => (value <= 0.04045 ? value / 12.92 : ((value + 0.055) / 1.055) ** 2.4);
