import { pictureSize } from '@ar/domain/picture-size';
import { type GltfDocument, type GltfFile, inlineBytes } from './gltf-file.ts';

/** The names of the pictures in a glTF file that the browser cannot decode, such as TIFF. Loaders leave them out silently. */
export async function undecodablePictures(file: GltfFile): Promise<string[]> {
  // jsdom has none.
  if (!('createImageBitmap' in globalThis)) return [];
  const { images = [] } = file.document;
  const names: string[] = [];
  for (const at of usedImages(file.document)) {
    const { name, mimeType, uri } = images[at] ?? {};
    // A picture outside the file is named as a missing file.
    if (uri !== undefined && !uri.startsWith('data:')) continue;
    const bytes = bytesOfImage(file, at);
    const isRead = bytes && (await createImageBitmap(new Blob([bytes])).then(closed, () => false));
    if (!isRead) names.push(name || mimeType || String(at + 1));
  }
  return names;
}

function closed(picture: ImageBitmap): true {
  picture.close();
  return true;
}

/** Those that loaders take: of a texture with a better format, the one in it if browsers decode that. */
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
