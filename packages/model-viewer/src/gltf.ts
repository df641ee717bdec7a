import { drawnBy, type GltfOutline, gltfFault } from '@ar/domain/gltf-limits';
import { isOversized, pictureSize } from '@ar/domain/picture-size';
import { type Failure, ModelFailure } from './failure.ts';
import { MAX_TRIANGLES } from './model-format.ts';
import { MAX_PARTS } from './scene.ts';

interface GltfDocument extends GltfOutline {
  scenes?: unknown[];
  buffers?: { uri?: string; byteLength?: number }[];
  textures?: { source?: number; extensions?: Record<string, { source?: number }> }[];
  materials?: { pbrMetallicRoughness?: object; extensions?: Record<string, unknown> }[];
  extensionsUsed?: string[];
  extensionsRequired?: string[];
}

export interface GltfFile {
  document: GltfDocument;
  binary?: Uint8Array<ArrayBuffer>;
}

/**
 * @returns `content` with converted materials, and the names of pictures that the loader would skip silently.
 * @throws {ModelFailure} if the loader would fail, or would take too much time or memory.
 */
export async function prepareGltf(content: ArrayBuffer) {
  const file = readGltf(content);
  const need = unmetNeed(file);
  if (need) throw new ModelFailure(need);
  const { scenes = [], nodes = [] } = file.document;
  if (scenes.length === 0 || nodes.every(({ mesh }) => mesh === undefined))
    throw new ModelFailure({ kind: 'empty' });
  const undecoded = await undecodablePictures(file);
  const isConverted = convertSpecularGloss(file.document);
  return { content: isConverted ? glbOf(file.document, file.binary).buffer : content, undecoded };
}

const MAGIC = 0x46546c67;
const JSON_CHUNK = 0x4e4f534a;
const BIN_CHUNK = 0x004e4942;
const HEAD = 20;
const CHUNK_HEAD = 8;

/** Reads the chunks of a .glb (glTF 2.0, section 4.4) or a .gltf. */
export function readGltf(content: ArrayBuffer): GltfFile {
  const view = new DataView(content);
  const isBinary = content.byteLength >= HEAD && view.getUint32(0, true) === MAGIC;
  const start = isBinary ? HEAD : 0;
  const end = isBinary ? HEAD + view.getUint32(12, true) : content.byteLength;
  const document: unknown = JSON.parse(new TextDecoder().decode(new Uint8Array(content, start, end - start)));
  if (typeof document !== 'object' || !document) throw new ModelFailure({ kind: 'unreadable' });
  if (content.byteLength < end + CHUNK_HEAD) return { document };
  const length = Math.min(view.getUint32(end, true), content.byteLength - end - CHUNK_HEAD);
  return { document, binary: new Uint8Array(content, end + CHUNK_HEAD, length) };
}

export function glbOf(document: object, buffer = new Uint8Array()): Uint8Array<ArrayBuffer> {
  const text = new TextEncoder().encode(JSON.stringify(document));
  const [json, rest] = [text, buffer].map(({ length }) => Math.ceil(length / 4) * 4) as [number, number];
  const file = new Uint8Array(HEAD + json + CHUNK_HEAD + rest);
  const words = new Uint32Array(file.buffer);
  words.set([MAGIC, 2, file.length, json, JSON_CHUNK]);
  words.set([rest, BIN_CHUNK], (HEAD + json) / 4);
  file.fill(0x20, HEAD, HEAD + json);
  file.set(text, HEAD);
  file.set(buffer, HEAD + json + CHUNK_HEAD);
  return file;
}

export function inlineBytes(address: string): Uint8Array<ArrayBuffer> | undefined {
  const encoded = /^data:[^,]*;base64,(.*)$/s.exec(address)?.[1];
  return encoded === undefined ? undefined : Uint8Array.from(atob(encoded), (letter) => letter.charCodeAt(0));
}

const DRACO = 'KHR_draco_mesh_compression';
const KTX2 = 'KHR_texture_basisu';

/** The decoders are WebAssembly, which our Content Security Policy forbids (no 'wasm-unsafe-eval'). */
const METHODS = new Map([
  [DRACO, 'Draco'],
  ['EXT_meshopt_compression', 'meshopt'],
  ['KHR_meshopt_compression', 'meshopt'],
  [KTX2, 'KTX2'],
]);

/** Extensions that the loader of three.js reads, or that change no shape. */
const KNOWN =
  /^(?:(?:EXT|KHR)_materials_\w+|EXT_(?:mesh_gpu_instancing|texture_(?:avif|webp))|KHR_(?:animation_pointer|lights_punctual|mesh_quantization|texture_transform|xmp_json_ld))$/;

/** The number of corners that the viewer may transform: five times the corners of the largest mesh. */
const MAX_WORK = 30_000_000;

export function unmetNeed(file: GltfFile): Failure | undefined {
  const { extensionsRequired = [], extensionsUsed = [], buffers = [], textures = [] } = file.document;
  // A texture without a fallback picture requires KTX2, even if the file does not say so.
  const isKtx2 = textures.some(({ source, extensions = {} }) => source === undefined && KTX2 in extensions);
  // three.js rejects a file that lists Draco in `extensionsUsed`, even if the file does not require Draco.
  const mentioned = extensionsUsed.includes(DRACO) ? DRACO : isKtx2 ? KTX2 : '';
  const method = METHODS.get(extensionsRequired.find((name) => METHODS.has(name)) ?? mentioned);
  if (method) return { kind: 'compressed', method };
  const extension = extensionsRequired.find((name) => !KNOWN.test(name));
  if (extension !== undefined) return { kind: 'extension', extension };
  const names = buffers.flatMap(({ uri }) => (uri && !uri.startsWith('data:') ? [fileNameOf(uri)] : []));
  if (names.length > 0) return { kind: 'parts', names };
  const fault = gltfFault(file.document);
  if (fault) return { kind: fault === 'circular' ? 'unreadable' : fault };
  const { parts, triangles, work } = drawnBy(file.document);
  if (triangles > MAX_TRIANGLES) return { kind: 'triangles', count: triangles, limit: MAX_TRIANGLES };
  if (parts > MAX_PARTS || work > MAX_WORK) return { kind: 'heavy' };
  const sizes = usedImages(file.document).map((at) =>
    pictureSize(bytesOfImage(file, at) ?? new Uint8Array()),
  );
  return isOversized(sizes) ? { kind: 'pixels' } : undefined;
}

export function fileNameOf(path: string): string {
  const name = path.split(/[\\/]/).at(-1) ?? path;
  try {
    return decodeURIComponent(name);
  } catch {
    return name;
  }
}

async function undecodablePictures(file: GltfFile): Promise<string[]> {
  const names: string[] = [];
  // jsdom has no `createImageBitmap`.
  if (!('createImageBitmap' in globalThis)) return names;
  for (const at of usedImages(file.document)) {
    const { name, mimeType, uri = 'data:' } = file.document.images?.[at] ?? {};
    // The loading manager reports pictures outside the file.
    if (!uri.startsWith('data:')) continue;
    const bytes = bytesOfImage(file, at);
    const bitmap = bytes && (await createImageBitmap(new Blob([bytes])).catch(() => undefined));
    if (!bitmap) names.push(name || mimeType || String(at + 1));
    bitmap?.close();
  }
  return names;
}

/** Loaders prefer a texture's WebP or AVIF to the fallback image. */
function usedImages({ textures = [] }: GltfDocument): number[] {
  const sources = textures.map(
    ({ source, extensions: { EXT_texture_avif: avif, EXT_texture_webp: webp } = {} }) =>
      webp?.source ?? avif?.source ?? source,
  );
  return [...new Set(sources)].filter((source) => source !== undefined);
}

function bytesOfImage({ document, binary }: GltfFile, at: number): Uint8Array<ArrayBuffer> | undefined {
  const { uri, bufferView } = document.images?.[at] ?? {};
  try {
    if (uri !== undefined) return inlineBytes(uri);
    const { buffer = 0, byteOffset = 0, byteLength = 0 } = document.bufferViews?.[bufferView ?? -1] ?? {};
    const address = document.buffers?.[buffer]?.uri;
    const bytes = address === undefined ? binary : inlineBytes(address);
    return bytes?.slice(byteOffset, byteOffset + byteLength);
  } catch {
    return undefined;
  }
}

const SPECULAR_GLOSS = 'KHR_materials_pbrSpecularGlossiness';

interface SpecularGloss {
  diffuseFactor?: number[];
  diffuseTexture?: object;
  specularFactor?: number[];
  glossinessFactor?: number;
  specularGlossinessTexture?: object;
}

/** Changes materials that three.js no longer reads. Returns true if `document` had such a material. */
function convertSpecularGloss(document: GltfDocument): boolean {
  let isConverted = false;
  for (const material of document.materials ?? []) {
    const { [SPECULAR_GLOSS]: source, ...extensions } = material.extensions ?? {};
    if (!source) continue;
    isConverted = true;
    Object.assign(material, { extensions, pbrMetallicRoughness: asMetalRough(source) });
  }
  for (const key of ['extensionsUsed', 'extensionsRequired'] as const)
    document[key] &&= document[key].filter((name) => name !== SPECULAR_GLOSS);
  return isConverted;
}

/** Metal has a bright specular colour and hardly any diffuse colour. */
const METAL = { specular: 0.3, diffuse: 0.1 };

function asMetalRough({ diffuseTexture, specularGlossinessTexture, ...factors }: SpecularGloss) {
  const { diffuseFactor = [1, 1, 1, 1], specularFactor = [1, 1, 1], glossinessFactor = 1 } = factors;
  const isDark = !diffuseTexture && Math.max(...diffuseFactor.slice(0, 3)) < METAL.diffuse;
  const isMetal = isDark && Math.max(...specularFactor) > METAL.specular;
  return {
    baseColorFactor: isMetal ? [...specularFactor, diffuseFactor[3] ?? 1] : diffuseFactor,
    ...(diffuseTexture && { baseColorTexture: diffuseTexture }),
    metallicFactor: isMetal ? 1 : 0,
    roughnessFactor: specularGlossinessTexture ? 0.7 : 1 - glossinessFactor,
  };
}
