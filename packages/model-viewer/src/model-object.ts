import {
  Box3,
  type BufferGeometry,
  InstancedMesh,
  type Material,
  Mesh,
  MeshStandardMaterial,
  type Object3D,
  Texture,
  Vector3,
} from 'three';
import { fitted, textureEdge } from './model-format.ts';

/** One white pixel, in place of a picture that the model's file does not contain. */
export const BLANK = 'data:image/gif;base64,R0lGODlhAQABAIAAAP///wAAACwAAAAAAQABAAACAkQBADs=';

export interface Measures {
  triangles: number;
  box: Box3;
  /** Width, height and depth in the model's own unit. */
  size: Vector3;
}

/** How large a model is, and of how many triangles. */
export function measure(object: Object3D): Measures {
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

/** Every material of a model, once. */
export function materialsOf(object: Object3D): Set<Material> {
  const materials = new Set<Material>();
  object.traverse((part) => {
    // Lines and points have materials as meshes do.
    const { material } = part as Partial<Pick<Mesh, 'material'>>;
    for (const one of [material ?? []].flat()) materials.add(one);
  });
  return materials;
}

/** A material's textures, by the property that holds each. */
function texturesOf(material: Material): [key: string, texture: Texture][] {
  return Object.entries(material).filter((entry): entry is [string, Texture] => entry[1] instanceof Texture);
}

const MAX_METALNESS = 0.3;

/**
 * Removes the textures whose files were missing: a white bump map or alpha map would be seen. Metal, glTF's default, is
 * dulled: it shows what it mirrors, and the preview has nothing to mirror, so pure metal would be black.
 */
export function tidyMaterials(object: Object3D): void {
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

/** Shrinks pictures that would fill the graphics memory. */
export function shrinkTextures(object: Object3D): void {
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
