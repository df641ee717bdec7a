import { pictureSize } from '@ar/domain/picture-size';
import { type GltfDocument, type GltfFile, inlineBytes } from './gltf-file.ts';

/** Names the pictures inside a glTF file that the browser cannot decode, such as TIFF. Loaders skip them silently. */
export async function undecodablePictures(file: GltfFile): Promise<string[]> {
  // jsdom lacks it.
  if (!('createImageBitmap' in globalThis)) return [];
  const { images = [] } = file.document;
  const names: string[] = [];
  for (const at of usedImages(file.document)) {
    const { name, mimeType, uri } = images[at] ?? {};
    // The loading manager reports pictures outside the file.
    if (uri !== undefined && !uri.startsWith('data:')) continue;
    const bytes = bytesOfImage(file, at);
    const bitmap = bytes && (await createImageBitmap(new Blob([bytes])).catch(() => undefined));
    if (!bitmap) names.push(name || mimeType || String(at + 1));
    bitmap?.close();
  }
  return names;
}

/** The images that loaders use: a texture's WebP or AVIF rather than its fallback. */
function usedImages({ textures = [] }: GltfDocument): Set<number> {
  const sources = textures.map(
    ({ source, extensions: { EXT_texture_avif: avif, EXT_texture_webp: webp } = {} }) =>
      webp?.source ?? avif?.source ?? source,
  );
  return new Set(sources.filter((source) => source !== undefined));
}

export const pictureSizes = (file: GltfFile) =>
  [...usedImages(file.document)].map((at) => pictureSize(bytesOfImage(file, at) ?? new Uint8Array()));

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
