import { glbOf } from '../src/gltf.ts';
import { CLOCK_TOWER } from './clock-tower.ts';
import { bytesOf } from './part.ts';

export function halfAGlb(): Uint8Array<ArrayBuffer> {
  const whole = CLOCK_TOWER['sahat-kula.glb']();
  return whole.slice(0, whole.length / 2);
}

/** Returns a .gltf whose buffer is in a separate, missing file. Most programs export a .gltf with a separate buffer. */
export function gltfWithoutItsBuffer(): Uint8Array<ArrayBuffer> {
  const document = JSON.parse(new TextDecoder().decode(CLOCK_TOWER['sahat-kula.gltf']()));
  document.buffers[0].uri = 'modeli/sahat%20kula.bin';
  return bytesOf(JSON.stringify(document));
}

export function dracoGlb(): Uint8Array<ArrayBuffer> {
  const document = { asset: { version: '2.0' }, extensionsRequired: ['KHR_draco_mesh_compression'] };
  return glbOf(document, new Uint8Array(4));
}

const FLOAT = 5126;
const UNSIGNED_INT = 5125;

/** Returns `count` triangles in a few hundred bytes. Accessors without a buffer contain zeros (glTF 2.0, 3.6.2.3). */
export function gltfOfTriangles(count: number): Uint8Array<ArrayBuffer> {
  const document = {
    asset: { version: '2.0' },
    scene: 0,
    scenes: [{ nodes: [0] }],
    nodes: [{ mesh: 0 }],
    meshes: [{ primitives: [{ attributes: { POSITION: 0 }, indices: 1 }] }],
    accessors: [
      { componentType: FLOAT, count: 3, type: 'VEC3', min: [0, 0, 0], max: [1, 1, 1] },
      { componentType: UNSIGNED_INT, count: 3 * count, type: 'SCALAR' },
    ],
  };
  return bytesOf(JSON.stringify(document));
}

/** Returns a GLB of the tower with a picture on its base. */
export function glbWithATexture(png: Uint8Array): Uint8Array<ArrayBuffer> {
  const document = JSON.parse(new TextDecoder().decode(CLOCK_TOWER['sahat-kula.gltf']()));
  const [{ byteLength, uri }] = document.buffers;
  const shape = Uint8Array.from(atob(uri.split(',')[1]), (letter) => letter.charCodeAt(0));
  const buffer = new Uint8Array(Math.ceil((byteLength + png.length) / 4) * 4);
  buffer.set(shape);
  buffer.set(png, byteLength);
  document.buffers = [{ byteLength: buffer.length }];
  document.bufferViews.push({ buffer: 0, byteOffset: byteLength, byteLength: png.length });
  document.images = [{ bufferView: document.bufferViews.length - 1, mimeType: 'image/png' }];
  document.textures = [{ source: 0 }];
  document.materials[0].pbrMetallicRoughness.baseColorTexture = { index: 0 };
  return glbOf(document, buffer);
}

interface Shape {
  positions: number[];
  indices?: number[];
  /** The array may be shorter than `positions`. */
  colours?: number[];
  /** 0 draws points, 1 draws lines and 4 draws triangles (glTF 2.0, section 5.24.8). */
  mode?: number;
  material?: object;
  node?: object;
  document?: object;
  images?: { name?: string; mimeType: string; bytes: Uint8Array }[];
}

const BYTES = { [FLOAT]: Float32Array, [UNSIGNED_INT]: Uint32Array };

/** Returns a valid or invalid GLB of one shape. The stated bounds are always the bounds of a unit cube. */
export function glbOfShape({
  positions,
  indices,
  colours,
  mode = 4,
  ...more
}: Shape): Uint8Array<ArrayBuffer> {
  const { material, node, document, images = [] } = more;
  let buffer = new Uint8Array();
  const bufferViews: object[] = [];
  const accessors: object[] = [];
  const view = (bytes: Uint8Array) => {
    bufferViews.push({ buffer: 0, byteOffset: buffer.length, byteLength: bytes.length });
    const longer = new Uint8Array(buffer.length + Math.ceil(bytes.length / 4) * 4);
    longer.set(buffer);
    longer.set(bytes, buffer.length);
    buffer = longer;
    return bufferViews.length - 1;
  };
  const accessor = (values: number[], componentType: keyof typeof BYTES, type: string, stated = {}) => {
    const width = type === 'VEC3' ? 3 : 1;
    const bufferView = view(new Uint8Array(new BYTES[componentType](values).buffer));
    accessors.push({ bufferView, componentType, count: values.length / width, type, ...stated });
    return accessors.length - 1;
  };
  const attributes = {
    POSITION: accessor(positions, FLOAT, 'VEC3', { min: [0, 0, 0], max: [1, 1, 1] }),
    ...(colours && { COLOR_0: accessor(colours, FLOAT, 'VEC3') }),
  };
  const primitive = {
    attributes,
    mode,
    material: 0,
    ...(indices && { indices: accessor(indices, UNSIGNED_INT, 'SCALAR') }),
  };
  const kept = images.map(({ bytes, ...image }) => ({ ...image, bufferView: view(bytes) }));
  return glbOf(
    {
      asset: { version: '2.0' },
      scene: 0,
      scenes: [{ nodes: [0] }],
      nodes: [{ mesh: 0, ...node }],
      meshes: [{ primitives: [primitive] }],
      materials: [material ?? {}],
      accessors,
      ...(images.length > 0 && { images: kept, textures: kept.map((_, source) => ({ source })) }),
      ...document,
      bufferViews,
      buffers: [{ byteLength: buffer.length }],
    },
    buffer,
  );
}
