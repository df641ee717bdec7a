import { FileLoader, type LoadingManager, MeshPhongMaterial, type Object3D, TextureLoader } from 'three';
import type { GLTFLoaderPlugin, GLTFParser } from 'three/addons/loaders/GLTFLoader.js';
import { ModelFailure, programOf } from './failure.ts';
import { fileNameOf, unmetNeed } from './gltf-needs.ts';
import type { ModelFormat } from './model-format.ts';
import { materialsOf } from './model-object.ts';

interface ParsedModel {
  object: Object3D;
  /** The length of the model's unit; undefined where the format does not say. */
  metresAUnit: number | undefined;
  /** Files that the format names where three looks for none. */
  missing?: readonly string[];
}

/** Makes a model of a file's bytes; throws where it cannot. */
type Parse = (content: ArrayBuffer, manager: LoadingManager) => Promise<ParsedModel>;

/** White would be lost on the light ground. */
const PLASTER = 0xc9c2b2;

/** Each format's loader is a chunk of its own, fetched when such a model is asked for. */
export const PARSERS: Record<ModelFormat, Parse> = {
  glb: parseGltf,
  gltf: parseGltf,

  async dae(content, manager) {
    const { ColladaLoader } = await programOf(import('three/addons/loaders/ColladaLoader.js'));
    const collada = new ColladaLoader(manager).parse(new TextDecoder().decode(content), '');
    // The loader answers null for what is no XML.
    if (!collada) throw new ModelFailure({ kind: 'unreadable' });
    // The loader applies the file's unit, so the result is in metres.
    return { object: collada.scene, metresAUnit: 1 };
  },

  async fbx(content, manager) {
    const { FBXLoader } = await programOf(import('three/addons/loaders/FBXLoader.js'));
    const object = new FBXLoader(manager).parse(content, '');
    const { unitScaleFactor: centimetres = 1 } = object.userData as { unitScaleFactor?: number };
    return { object, metresAUnit: centimetres / 100 };
  },

  async obj(content, manager) {
    const { OBJLoader } = await programOf(import('three/addons/loaders/OBJLoader.js'));
    const text = new TextDecoder().decode(content);
    const object = new OBJLoader(manager).parse(text);
    for (const material of materialsOf(object)) {
      if (material instanceof MeshPhongMaterial && !material.vertexColors) material.color.set(PLASTER);
    }
    // Its colours are in a second file.
    const [, library] = /^[ \t]*mtllib[ \t]+(.+?)\s*$/m.exec(text) ?? [];
    return { object, metresAUnit: undefined, missing: library ? [fileNameOf(library)] : [] };
  },
};

/** glTF 2.0, as JSON or in its binary container. */
async function parseGltf(content: ArrayBuffer, manager: LoadingManager): Promise<ParsedModel> {
  const { GLTFLoader } = await programOf(import('three/addons/loaders/GLTFLoader.js'));
  const need = unmetNeed(content);
  if (need) throw new ModelFailure(need);
  const loader = new GLTFLoader(manager).register(withoutConnections);
  const { scene } = await loader.parseAsync(content, '');
  return { object: scene, metresAUnit: 1 };
}

/**
 * The loader would fetch pictures and buffers inside a file from `blob:` and `data:` addresses, which our policy's
 * `connect-src` forbids. Image elements may show both, and a buffer's base64 needs no request.
 */
function withoutConnections(parser: GLTFParser): GLTFLoaderPlugin {
  const { manager } = parser.options;
  parser.textureLoader = new TextureLoader(manager);
  parser.fileLoader = new InlineLoader(manager);
  return { name: 'without-connections' };
}

class InlineLoader extends FileLoader {
  override load(...[address, onLoad, , onError]: Parameters<FileLoader['load']>): void {
    const { encoded } = /^data:[^,]*;base64,(?<encoded>.*)$/s.exec(address)?.groups ?? {};
    try {
      if (encoded === undefined) throw new ModelFailure({ kind: 'unreadable' });
      onLoad?.(Uint8Array.from(atob(encoded), (letter) => letter.charCodeAt(0)).buffer);
    } catch (cause) {
      onError?.(cause);
    }
  }
}
