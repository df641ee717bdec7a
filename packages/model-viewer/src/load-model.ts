import {
  Box3,
  type BufferGeometry,
  FileLoader,
  InstancedMesh,
  LoadingManager,
  type Material,
  Mesh,
  MeshPhongMaterial,
  MeshStandardMaterial,
  type Object3D,
  Texture,
  TextureLoader,
  Vector3,
} from 'three';
import type { GLTFLoaderPlugin, GLTFParser } from 'three/addons/loaders/GLTFLoader.js';
import { type Failure, ModelFailure, programOf } from './failure.ts';
import { fileNameOf, unmetNeed } from './gltf-needs.ts';
import { fitted, MAX_TRIANGLES, type ModelFormat, textureEdge } from './model-format.ts';

export interface LoadedModel extends Measures {
  object: Object3D;
  metresAUnit: number | undefined;
  missing: string[];
}

/** Makes of a file's bytes what can be shown. Whatever goes wrong is a `ModelFailure`. */
export async function loadModel(format: ModelFormat, content: ArrayBuffer): Promise<LoadedModel> {
  const { manager, missing, settled } = createContainedManager();
  const parsed = await PARSERS[format](content, manager).catch((cause: unknown) => {
    throw cause instanceof ModelFailure ? cause : new ModelFailure({ kind: 'unreadable' }, { cause });
  });
  await settled();
  const { object, metresAUnit } = parsed;
  // The preview has its own light; the model's would double it.
  for (const light of object.getObjectsByProperty('isLight', true)) light.removeFromParent();
  const measures = measure(object);
  const flaw = flawOf(measures);
  if (flaw) {
    release(object);
    throw new ModelFailure(flaw);
  }
  tidyMaterials(object);
  shrinkTextures(object);
  return { object, metresAUnit, ...measures, missing: [...missing, ...(parsed.missing ?? [])] };
}

/** A model may load only what its own file contains: an uploaded file must not make browsers call addresses. */
function createContainedManager() {
  const missing = new Set<string>();
  let pending = Promise.resolve();
  let finish = () => {};
  const manager = new LoadingManager(() => finish());
  manager.onStart = () => {
    pending = new Promise((resolve) => {
      finish = resolve;
    });
  };
  manager.setURLModifier((address) => {
    if (/^(?:blob|data):/i.test(address)) return address;
    missing.add(fileNameOf(address));
    return BLANK;
  });
  // Loaders fetch pictures after they have answered.
  return { manager, missing, settled: () => pending };
}

function flawOf({ triangles, size }: Measures): Failure | undefined {
  if (triangles > MAX_TRIANGLES) return { kind: 'triangles', count: triangles, limit: MAX_TRIANGLES };
  // An empty file has no size; broken numbers have no finite one.
  const edge = Math.max(...size.toArray());
  return edge > 0 && Number.isFinite(size.lengthSq()) ? undefined : { kind: 'empty' };
}

interface ParsedModel {
  object: Object3D;
  metresAUnit: number | undefined;
  /** Files that the format names where three looks for none. */
  missing?: readonly string[];
}

type Parse = (content: ArrayBuffer, manager: LoadingManager) => Promise<ParsedModel>;

/** White would be lost on the light ground. */
const PLASTER = 0xc9c2b2;

/** Each format's loader is a chunk of its own, fetched when such a model is asked for. */
const PARSERS: Record<ModelFormat, Parse> = {
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

/** One white pixel, in place of a picture that the model's file does not contain. */
const BLANK = 'data:image/gif;base64,R0lGODlhAQABAIAAAP///wAAACwAAAAAAQABAAACAkQBADs=';

interface Measures {
  triangles: number;
  box: Box3;
  /** Width, height and depth in the model's own unit. */
  size: Vector3;
}

function measure(object: Object3D): Measures {
  let triangles = 0;
  object.traverse((part) => {
    if (!(part instanceof Mesh)) return;
    const { index, attributes } = part.geometry;
    const corners = index?.count ?? attributes.position?.count ?? 0;
    triangles += Math.floor(corners / 3) * (part instanceof InstancedMesh ? part.count : 1);
  });
  const box = new Box3().setFromObject(object);
  return { triangles, box, size: box.getSize(new Vector3()) };
}

export function materialsOf(object: Object3D): Set<Material> {
  const materials = new Set<Material>();
  object.traverse((part) => {
    // Lines and points have materials as meshes do.
    const { material } = part as Partial<Pick<Mesh, 'material'>>;
    for (const one of [material ?? []].flat()) materials.add(one);
  });
  return materials;
}

function texturesOf(material: Material): [key: string, texture: Texture][] {
  return Object.entries(material).filter((entry): entry is [string, Texture] => entry[1] instanceof Texture);
}

const MAX_METALNESS = 0.3;

/**
 * Removes the textures whose files were missing: a white bump map or alpha map would be seen. Metal, glTF's default, is
 * dulled: it shows what it mirrors, and the preview has nothing to mirror, so pure metal would be black.
 */
function tidyMaterials(object: Object3D): void {
  for (const material of materialsOf(object)) {
    for (const [key, texture] of texturesOf(material)) {
      if ((texture.image as Partial<HTMLImageElement> | null)?.src !== BLANK) continue;
      Object.assign(material, { [key]: null });
      texture.dispose();
    }
    if (material instanceof MeshStandardMaterial)
      material.metalness = Math.min(material.metalness, MAX_METALNESS);
  }
}

function shrinkTextures(object: Object3D): void {
  const sources = new Set(
    [...materialsOf(object)].flatMap((material) => texturesOf(material).map(([, { source }]) => source)),
  );
  const pictures = [...sources].filter(({ data }) => data instanceof HTMLImageElement && data.width > 0);
  const edge = textureEdge(pictures.map(({ data }) => data as HTMLImageElement));
  for (const source of pictures) {
    const picture = source.data as HTMLImageElement;
    if (Math.max(picture.width, picture.height) <= edge) continue;
    const canvas = document.createElement('canvas');
    Object.assign(canvas, fitted(picture, edge));
    canvas.getContext('2d')?.drawImage(picture, 0, 0, canvas.width, canvas.height);
    source.data = canvas;
    source.needsUpdate = true;
  }
}

/** Frees the model's graphics memory, which three keeps until told. */
export function release(object: Object3D): void {
  object.traverse((part) => {
    (part as { geometry?: BufferGeometry }).geometry?.dispose();
  });
  for (const material of materialsOf(object)) {
    for (const [, texture] of texturesOf(material)) texture.dispose();
    material.dispose();
  }
}
