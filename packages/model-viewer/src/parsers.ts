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
import { inlineBytes, readGltf, writeGltf } from './gltf-file.ts';
import { fileNameOf, holdsNothing, unmetNeed } from './gltf-needs.ts';
import { undecodablePictures } from './gltf-pictures.ts';
import { isMesh, type Part, partsOf } from './judge.ts';
import type { ModelFormat } from './model-format.ts';
import { inDoubles } from './near.ts';
import { mendObj } from './obj-text.ts';
import { withoutSpecularGloss } from './specular-gloss.ts';

export interface ParsedModel {
  object: Object3D;
  metresAUnit: number | undefined;
  /** Referenced files that three's loader does not request. */
  missing?: readonly string[];
  /** Pictures inside the file that the loader skips silently. */
  undecoded?: readonly string[];
  /** See `inDoubles`. */
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
    const { result: object, missesValues } = inDoubles(() => new OBJLoader(manager).parse(mendObj(text)));
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

/** Replaces the loader's materials: a surface and a line with the same material name share one. */
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
  const file = readGltf(content);
  if (!file) throw new ModelFailure({ kind: 'unreadable' });
  const need = unmetNeed(file);
  if (need) throw new ModelFailure(need);
  if (holdsNothing(file)) throw new ModelFailure({ kind: 'empty' });
  const loader = new GLTFLoader(manager).register(withoutConnections);
  const { scene } = await loader.parseAsync(
    withoutSpecularGloss(file.document) ? writeGltf(file) : content,
    '',
  );
  return { object: scene, metresAUnit: 1, undecoded: await undecodablePictures(file) };
}

/** Avoids `fetch` of embedded pictures and buffers: our policy's `connect-src` forbids `blob:` and `data:` URLs. */
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
