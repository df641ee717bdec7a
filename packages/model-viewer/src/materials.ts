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

/** Removes textures without a picture, which would hide the part. Returns names of undecodable textures. */
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

export function release(object: Object3D): void {
  object.traverse((part) => {
    (part as { geometry?: BufferGeometry }).geometry?.dispose();
  });
  for (const material of materialsOf(object)) {
    for (const [, texture] of texturesOf(material)) texture.dispose();
    material.dispose();
  }
}
