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

/** A white pixel, which replaces each picture outside the file. */
export const BLANK = 'data:image/gif;base64,R0lGODlhAQABAIAAAP///wAAACwAAAAAAQABAAACAkQBADs=';

const MAX_METALNESS = 0.3;

/**
 * Removes textures without a picture, because such a texture would hide the part or act as a white bump or alpha map.
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
    // glTF's default material is metal, and metal is black because the scene has no environment map to reflect.
    if (material instanceof MeshStandardMaterial)
      material.metalness = Math.min(material.metalness, MAX_METALNESS);
  }
  return undecoded;
}

/** In pixels. The preview is narrower, so larger pictures would take graphics memory without a visible difference. */
const LONGEST_EDGE = 2048;
const SHORTEST_EDGE = 256;
/** The limit for all textures together. */
const MAX_BYTES = 256 * 1024 ** 2;
/** A texel takes four bytes, and the mipmaps take a third more. */
const TEXEL_BYTES = (4 * 4) / 3;

/** Returns the longest edge in pixels with which pictures of these sizes fit into `MAX_BYTES`. */
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

/** Frees the model's graphics memory, which three.js does not free automatically. */
export function release(object: Object3D): void {
  object.traverse((part) => {
    (part as { geometry?: BufferGeometry }).geometry?.dispose();
  });
  for (const material of materialsOf(object)) {
    for (const [, texture] of texturesOf(material)) texture.dispose();
    material.dispose();
  }
}
