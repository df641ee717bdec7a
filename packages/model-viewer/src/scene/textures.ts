import { type Material, type Mesh, type Object3D, Texture } from 'three';
import { BLANK } from '../contained-manager.ts';
import { fitted, textureEdge } from '../limits.ts';

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
export function texturesOf(material: Material): [key: string, texture: Texture][] {
  return Object.entries(material).filter((entry): entry is [string, Texture] => entry[1] instanceof Texture);
}

/** Takes away the textures whose files were missing: as a map of bumps or of gaps, white would be seen. */
export function removeBlanks(object: Object3D): void {
  for (const material of materialsOf(object)) {
    for (const [key, texture] of texturesOf(material)) {
      if ((texture.image as Partial<HTMLImageElement> | null)?.src !== BLANK) continue;
      Object.assign(material, { [key]: null });
      texture.dispose();
    }
  }
}

/** Makes pictures smaller that would fill the graphics memory and show no more for it. */
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
