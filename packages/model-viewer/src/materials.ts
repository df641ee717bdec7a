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

export function shrinkTextures(object: Object3D): void {
  const textures = [...materialsOf(object)].flatMap(texturesOf);
  for (const source of new Set(textures.map(([, texture]) => texture.source))) {
    const picture: unknown = source.data;
    if (!(picture instanceof HTMLImageElement)) continue;
    const scale = LONGEST_EDGE / Math.max(picture.width, picture.height);
    if (scale >= 1) continue;
    const [width, height] = [picture.width, picture.height].map((edge) =>
      Math.max(1, Math.round(edge * scale)),
    );
    const canvas = Object.assign(document.createElement('canvas'), { width, height });
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
