import { createBraces, isBinaryFbx, OBJ_VERTEX, oldFbx, wideEncoding } from '@ar/domain/model-files';
import {
  FileLoader,
  LineBasicMaterial,
  type LoadingManager,
  MeshPhongMaterial,
  type Object3D,
  PointsMaterial,
  TextureLoader,
} from 'three';
import type { GLTFLoaderPlugin, GLTFParser } from 'three/addons/loaders/GLTFLoader.js';
import { ModelFailure, programOf } from './failure.ts';
import { fileNameOf, inlineBytes, prepareGltf } from './gltf.ts';
import type { ModelFormat } from './model-format.ts';
import { isMesh, type Part, partsOf } from './scene.ts';

export interface ParsedModel {
  object: Object3D;
  metresAUnit: number | undefined;
  missing?: readonly string[];
  undecoded?: readonly string[];
  /** True if the file refers to values that the file does not contain (see `inDoubles`). */
  missesValues?: boolean;
}

type Parse = (content: ArrayBuffer, manager: LoadingManager) => Promise<ParsedModel>;

const PLASTER = 0xc9c2b2;

export const PARSERS: Record<ModelFormat, Parse> = {
  glb: parseGltf,
  gltf: parseGltf,

  async dae(content, manager) {
    const { ColladaLoader } = await programOf(import('three/addons/loaders/ColladaLoader.js'));
    const text = textOf(content);
    const { result: collada, missesValues } = inDoubles(() => new ColladaLoader(manager).parse(text, ''));
    // ColladaLoader returns null for invalid XML.
    if (!collada) throw new ModelFailure({ kind: 'unreadable' });
    // The loader applies the file's unit, so the result is in metres.
    return { object: collada.scene, metresAUnit: 1, missesValues };
  },

  async fbx(content, manager) {
    const { FBXLoader } = await programOf(import('three/addons/loaders/FBXLoader.js'));
    const version = oldFbx(new Uint8Array(content, 0, Math.min(content.byteLength, HEAD)));
    if (version) throw new ModelFailure({ kind: 'fbx-old', version });
    assertUtf8(content);
    if (isCutFbx(content)) throw new ModelFailure({ kind: 'unreadable' });
    const { result: object, missesValues } = inDoubles(() => new FBXLoader(manager).parse(content, ''));
    const { unitScaleFactor: centimetres = 1 } = object.userData as { unitScaleFactor?: number };
    return { object, metresAUnit: centimetres / 100, missesValues };
  },

  async obj(content, manager) {
    const { OBJLoader } = await programOf(import('three/addons/loaders/OBJLoader.js'));
    const text = textOf(content);
    if (!OBJ_VERTEX.test(text)) throw new ModelFailure({ kind: 'empty' });
    const { result: object, missesValues } = inDoubles(() => new OBJLoader(manager).parse(repairObj(text)));
    for (const part of partsOf(object)) Object.assign(part, { material: objMaterial(part) });
    const [, library] = /^[ \t]*mtllib[ \t]+(.+?)\s*$/m.exec(text) ?? [];
    const missing = library ? [fileNameOf(library)] : [];
    return { object, metresAUnit: undefined, missing, missesValues };
  },
};

const HEAD = 64 * 1024;

function isCutFbx(content: ArrayBuffer): boolean {
  const bytes = new Uint8Array(content);
  const braces = createBraces();
  if (!isBinaryFbx(bytes)) braces.read(bytes);
  return !braces.areClosed();
}

function assertUtf8(content: ArrayBuffer): void {
  const encoding = wideEncoding(new Uint8Array(content, 0, Math.min(content.byteLength, HEAD)));
  if (encoding) throw new ModelFailure({ kind: 'encoding', encoding });
}

function textOf(content: ArrayBuffer): string {
  assertUtf8(content);
  return new TextDecoder().decode(content);
}

/** Returns a new material for each part, because the loader gives a surface and a line of the same name one material. */
function objMaterial(part: Part) {
  const vertexColors = part.geometry.hasAttribute('color');
  if (!isMesh(part))
    return 'isPoints' in part
      ? new PointsMaterial({ vertexColors })
      : new LineBasicMaterial({ vertexColors });
  const { flatShading } = [part.material].flat()[0] as MeshPhongMaterial;
  return new MeshPhongMaterial({ vertexColors, flatShading, color: vertexColors ? 0xffffff : PLASTER });
}

async function parseGltf(content: ArrayBuffer, manager: LoadingManager): Promise<ParsedModel> {
  const { GLTFLoader } = await programOf(import('three/addons/loaders/GLTFLoader.js'));
  assertUtf8(content);
  const { content: prepared, undecoded } = await prepareGltf(content);
  const loader = new GLTFLoader(manager).register(withoutConnections);
  const { scene: object } = await loader.parseAsync(prepared, '');
  return { object, metresAUnit: 1, undecoded };
}

/** Loads without `fetch`, because our `connect-src` forbids `blob:` and `data:` URLs. */
function withoutConnections(parser: GLTFParser): GLTFLoaderPlugin {
  const { manager } = parser.options;
  parser.textureLoader = new TextureLoader(manager);
  parser.fileLoader = new InlineLoader(manager);
  return { name: 'without-connections' };
}

class InlineLoader extends FileLoader {
  override load(...[address, onLoad, , onError]: Parameters<FileLoader['load']>): void {
    try {
      const bytes = inlineBytes(address);
      if (!bytes) throw new ModelFailure({ kind: 'unreadable' });
      onLoad?.(bytes.buffer);
    } catch (cause) {
      onError?.(cause);
    }
  }
}

/**
 * Makes the loaders of three.js, which have no setting for the precision, parse into doubles. In Montenegro's national
 * grid (6 604 000, 4 699 000), neighbouring 32-bit floats are half a metre apart.
 * @returns `missesValues`: the loader read values that the file lacks, for example because of an index without a vertex.
 */
function inDoubles<Result>(parse: () => Result): { result: Result; missesValues: boolean } {
  const { Float32Array: single } = globalThis;
  let missesValues = false;
  globalThis.Float32Array = new Proxy(Float64Array, {
    construct(target, given) {
      missesValues ||= Array.isArray(given[0]) && given[0].includes(undefined);
      return Reflect.construct(target, given);
    },
  }) as unknown as Float32ArrayConstructor;
  try {
    const result = parse();
    return { result, missesValues };
  } finally {
    globalThis.Float32Array = single;
  }
}

const COLOURED = /^[ \t]*v(?:[ \t]+[^\s#]+){6}/m;
const PLAIN = /^([ \t]*v(?:[ \t]+[^\s#]+){3})(?:[ \t]+[^\s#]+)?[ \t]*(?=$|#)/gm;

/** Changes what the loader reads wrongly: line ends with CR, missing colours, and lines in a group of faces. */
export function repairObj(obj: string): string {
  const text = obj.replace(/\r\n?/g, '\n');
  // The loader would give the colour of the next vertex to a vertex without a colour, so such vertices become white.
  const coloured = COLOURED.test(text) ? text.replace(PLAIN, '$1 1 1 1') : text;
  if (!/^[ \t]*[lp][ \t]/m.test(coloured)) return coloured;
  // The loader reads all elements of a group as the kind of the last element, so each change of kind starts a new group.
  let last: string | undefined;
  return coloured.replace(/^[ \t]*([flp])[ \t]/gm, (start, kind: string) => {
    const isOther = last !== undefined && kind !== last;
    last = kind;
    return isOther ? `g\n${start}` : start;
  });
}
