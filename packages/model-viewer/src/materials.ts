import type { PictureSize } from '@ar/domain/picture-size';
import {
  type BufferGeometry,
  type Material,
  type Mesh,
  MeshStandardMaterial,
  type Object3D,
  Texture,
} from 'three';

export function materialsOf(object: Object3D): Set<Material> {
  const materials = new Set<Material>();
  object.traverse((part) => {
    const { material } = part as Partial<Pick<Mesh, 'material'>>;
    for (const one of [material ?? []].flat()) materials.add(one);
  });
  return materials;
}

function texturesOf(material: Material): [key: string, texture: Texture][] {
  return Object.entries(material).filter((entry): entry is [string, Texture] => entry[1] instanceof Texture);
}

/** A white pixel. Replaces a picture outside the file. */
export const BLANK = 'data:image/gif;base64,R0lGODlhAQABAIAAAP///wAAACwAAAAAAQABAAACAkQBADs=';

const MAX_METALNESS = 0.3;

/**
 * Removes textures without a picture, which would show as white bump or alpha maps, or hide the part.
 * @returns the names of the textures that the browser could not decode.
 */
export function tidyMaterials(object: Object3D): string[] {
  const undecoded: string[] = [];
  for (const material of materialsOf(object)) {
    for (const [key, texture] of texturesOf(material)) {
      const picture = texture.image as Partial<HTMLImageElement> | null;
      if (picture && picture.src !== BLANK) continue;
      if (!picture) undecoded.push(texture.name || key);
      Object.assign(material, { [key]: null });
      texture.dispose();
    }
    // Metal, glTF's default, would be black without an environment to reflect.
    if (material instanceof MeshStandardMaterial)
      material.metalness = Math.min(material.metalness, MAX_METALNESS);
  }
  return undecoded;
}

/** The preview is narrower than this, even at two device pixels per CSS pixel. Longer pictures only take graphics memory. */
const LONGEST_EDGE = 2048;
const SHORTEST_EDGE = 256;
/** For all textures together. */
const MAX_BYTES = 256 * 1024 ** 2;
/** A texel takes four bytes, and its mipmaps a third more. */
const TEXEL_BYTES = (4 * 4) / 3;

/** The longest edge, in pixels, to which pictures of these sizes must shrink to fit into graphics memory. */
export function textureEdge(sizes: readonly PictureSize[]): number {
  let edge = LONGEST_EDGE;
  const texels = () =>
    sizes.map((size) => fitted(size, edge)).reduce((sum, { width, height }) => sum + width * height, 0);
  while (edge > SHORTEST_EDGE && texels() * TEXEL_BYTES > MAX_BYTES) edge /= 2;
  return edge;
}

export function fitted({ width, height }: PictureSize, edge: number): PictureSize {
  const scale = Math.min(1, edge / Math.max(width, height));
  return { width: Math.max(1, Math.round(width * scale)), height: Math.max(1, Math.round(height * scale)) };
}

export function shrinkTextures(object: Object3D): void {
  const sources = new Set([...materialsOf(object)].flatMap(texturesOf).map(([, { source }]) => source));
  const pictures = [...sources].filter(({ data }) => data instanceof HTMLImageElement);
  const edge = textureEdge(pictures.map(({ data }) => data as HTMLImageElement));
  for (const source of pictures) {
    const picture = source.data as HTMLImageElement;
    if (Math.max(picture.width, picture.height) <= edge) continue;
    const canvas = Object.assign(document.createElement('canvas'), fitted(picture, edge));
    canvas.getContext('2d')?.drawImage(picture, 0, 0, canvas.width, canvas.height);
    source.data = canvas;
    source.needsUpdate = true;
  }
}

/** Frees the model's graphics memory: three does not free it automatically. */
export function release(object: Object3D): void {
  object.traverse((part) => {
    (part as { geometry?: BufferGeometry }).geometry?.dispose();
  });
  for (const material of materialsOf(object)) {
    for (const [, texture] of texturesOf(material)) texture.dispose();
    material.dispose();
  }
}
