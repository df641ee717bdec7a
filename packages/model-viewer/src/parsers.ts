import { FileLoader, type LoadingManager, MeshPhongMaterial, type Object3D, TextureLoader } from 'three';
import type { GLTFLoaderPlugin, GLTFParser } from 'three/addons/loaders/GLTFLoader.js';
import { ModelFailure } from './failure.ts';
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
type Parse = (content: ArrayBuffer, manager: LoadingManager) => ParsedModel | Promise<ParsedModel>;

/** Each format's loader is a chunk of its own, fetched when such a model is asked for. */
export const PARSERS: Record<ModelFormat, () => Promise<Parse>> = {
  glb: gltfParser,
  gltf: gltfParser,

  async dae() {
    const { ColladaLoader } = await import('three/addons/loaders/ColladaLoader.js');
    return (content, manager) => {
      const collada = new ColladaLoader(manager).parse(new TextDecoder().decode(content), '');
      // The loader answers null for what is no XML.
      if (!collada) throw new ModelFailure({ kind: 'unreadable' });
      // The loader applies the file's unit, so the result is in metres.
      return { object: collada.scene, metresAUnit: 1 };
    };
  },

  async fbx() {
    const { FBXLoader } = await import('three/addons/loaders/FBXLoader.js');
    return (content, manager) => {
      const object = new FBXLoader(manager).parse(content, '');
      const { unitScaleFactor = 1 } = object.userData as { unitScaleFactor?: number };
      return { object, metresAUnit: unitScaleFactor * METRES_A_CENTIMETRE };
    };
  },

  async obj() {
    const { OBJLoader } = await import('three/addons/loaders/OBJLoader.js');
    return (content, manager) => {
      const text = new TextDecoder().decode(content);
      const object = new OBJLoader(manager).parse(text);
      for (const material of materialsOf(object)) {
        if (material instanceof MeshPhongMaterial && !material.vertexColors) material.color.set(PLASTER);
      }
      // Its colours are in a second file.
      const [, library] = /^[ \t]*mtllib[ \t]+(.+?)\s*$/m.exec(text) ?? [];
      return { object, metresAUnit: undefined, missing: library ? [fileNameOf(library)] : [] };
    };
  },
};

/** The unit of FBX is so many centimetres. */
const METRES_A_CENTIMETRE = 0.01;

/** White would be lost on the light ground. */
const PLASTER = 0xc9c2b2;

/** glTF 2.0, as JSON or in its binary container. */
async function gltfParser(): Promise<Parse> {
  const { GLTFLoader } = await import('three/addons/loaders/GLTFLoader.js');
  return async (content, manager) => {
    const need = unmetNeed(content);
    if (need) throw new ModelFailure(need);
    const loader = new GLTFLoader(manager).register((parser) => new PolicyLoaders(parser));
    const { scene } = await loader.parseAsync(content, '');
    return { object: scene, metresAUnit: 1 };
  };
}

/**
 * The loader would fetch pictures and buffers inside a file from `blob:` and `data:` addresses, which our policy's
 * `connect-src` forbids. Image elements may show both, and a buffer's base64 needs no request.
 */
class PolicyLoaders implements GLTFLoaderPlugin {
  readonly name = 'policy-loaders';

  constructor(parser: GLTFParser) {
    const { manager } = parser.options;
    parser.textureLoader = new TextureLoader(manager);
    parser.fileLoader = new InlineLoader(manager);
  }
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
