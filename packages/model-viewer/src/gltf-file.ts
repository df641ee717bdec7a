import type { GltfOutline } from '@ar/domain/gltf-limits';

export interface GltfDocument extends GltfOutline {
  scenes?: unknown[];
  buffers?: { uri?: string; byteLength?: number }[];
  textures?: { source?: number; extensions?: Record<string, { source?: number }> }[];
  materials?: GltfMaterial[];
  extensionsUsed?: string[];
  extensionsRequired?: string[];
}

export interface GltfMaterial {
  pbrMetallicRoughness?: {
    baseColorFactor?: number[];
    baseColorTexture?: { index: number };
    metallicFactor?: number;
    roughnessFactor?: number;
  };
  extensions?: Record<string, unknown>;
}

export interface GltfFile {
  document: GltfDocument;
  /** The buffer inside a GLB. */
  binary?: Uint8Array<ArrayBuffer>;
}

const MAGIC = 0x46546c67;
const JSON_CHUNK = 0x4e4f534a;
const BIN_CHUNK = 0x004e4942;
const HEAD = 20;
const CHUNK_HEAD = 8;

/** Reads a .glb (glTF 2.0, section 4.4) or .gltf; undefined if it is neither. */
export function readGltf(content: ArrayBuffer): GltfFile | undefined {
  try {
    const view = new DataView(content);
    const isBinary = content.byteLength >= HEAD && view.getUint32(0, true) === MAGIC;
    if (!isBinary) return fileOf(new Uint8Array(content));
    const end = HEAD + view.getUint32(12, true);
    const file = fileOf(new Uint8Array(content, HEAD, end - HEAD));
    if (!file || content.byteLength < end + CHUNK_HEAD) return file;
    const length = Math.min(view.getUint32(end, true), content.byteLength - end - CHUNK_HEAD);
    return { ...file, binary: new Uint8Array(content, end + CHUNK_HEAD, length) };
  } catch {
    return undefined;
  }
}

function fileOf(json: Uint8Array): GltfFile | undefined {
  const document: unknown = JSON.parse(new TextDecoder().decode(json));
  return typeof document === 'object' && document ? { document } : undefined;
}

export function writeGltf({ document, binary }: GltfFile): ArrayBuffer {
  const text = JSON.stringify(document);
  return binary ? glbOf(document, binary).buffer : Uint8Array.from(new TextEncoder().encode(text)).buffer;
}

export function glbOf(document: object, buffer: Uint8Array): Uint8Array<ArrayBuffer> {
  const text = new TextEncoder().encode(JSON.stringify(document));
  const [json, rest] = [padded(text.length), padded(buffer.length)];
  const file = new Uint8Array(HEAD + json + CHUNK_HEAD + rest);
  const view = new DataView(file.buffer);
  const words = [MAGIC, 2, file.length, json, JSON_CHUNK];
  for (const [at, word] of words.entries()) view.setUint32(4 * at, word, true);
  file.fill(0x20, HEAD, HEAD + json);
  file.set(text, HEAD);
  view.setUint32(HEAD + json, rest, true);
  view.setUint32(HEAD + json + 4, BIN_CHUNK, true);
  file.set(buffer, HEAD + json + CHUNK_HEAD);
  return file;
}

const padded = (length: number) => Math.ceil(length / 4) * 4;

/** The bytes of a base64 `data:` URL; undefined for other URLs. */
export function inlineBytes(address: string): Uint8Array<ArrayBuffer> | undefined {
  const { encoded } = /^data:[^,]*;base64,(?<encoded>.*)$/s.exec(address)?.groups ?? {};
  return encoded === undefined ? undefined : Uint8Array.from(atob(encoded), (letter) => letter.charCodeAt(0));
}
