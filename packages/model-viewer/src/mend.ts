import type { BufferAttribute, BufferGeometry, Color, Material, Object3D } from 'three';
import { isMesh, partsOf } from './judge.ts';

export function mendScene(scene: Object3D): void {
  for (const part of partsOf(scene)) {
    const { geometry, material } = part;
    fillAttributes(geometry, isMesh(part));
    // Wrong bounds in the file would make three cull a visible part.
    geometry.boundingBox = null;
    geometry.boundingSphere = null;
    if (!isMesh(part)) for (const one of [material].flat()) darken(one);
  }
}

/** Repairs attributes shorter than the positions: the GPU would read beyond their end. */
function fillAttributes(geometry: BufferGeometry, isSurface: boolean): void {
  const { position, normal, ...others } = geometry.attributes;
  const corners = position?.count ?? 0;
  for (const [name, attribute] of Object.entries(others)) {
    if (name === 'color') fillColours(geometry, attribute as BufferAttribute, corners);
    else if (attribute.count < corners) geometry.deleteAttribute(name);
  }
  if (!normal || normal.count >= corners) return;
  geometry.deleteAttribute('normal');
  if (isSurface) geometry.computeVertexNormals();
}

/** Replaces missing colours by white, which keeps the material's colour. */
function fillColours(geometry: BufferGeometry, colours: BufferAttribute, corners: number): void {
  const { itemSize, count } = colours;
  const Attribute = (geometry.attributes.position as BufferAttribute).constructor as typeof BufferAttribute;
  const filled =
    count >= corners ? colours : new Attribute(new Float32Array(corners * itemSize).fill(1), itemSize);
  for (let at = 0; at < count; at += 1)
    for (let component = 0; component < itemSize; component += 1) {
      const value = colours.getComponent(at, component);
      filled.setComponent(at, component, Number.isNaN(value) ? 1 : value);
    }
  geometry.setAttribute('color', filled);
}

/** Visible on a light and on a dark background. */
const LINE = 0x6b7370;
const POINT_PX = 4;

interface LineMaterial extends Material {
  color?: Color;
  map?: unknown;
  size?: number;
  sizeAttenuation?: boolean;
}

function darken(material: LineMaterial): void {
  const { color, map, vertexColors } = material;
  if (color && !map && !vertexColors && !isMiddling(color)) color.set(LINE);
  material.toneMapped = false;
  if (material.size === undefined) return;
  material.size = Math.max(material.size, POINT_PX);
  material.sizeAttenuation = false;
}

function isMiddling({ r, g, b }: Color): boolean {
  const light = 0.2126 * r + 0.7152 * g + 0.0722 * b;
  return light > 0.05 && light < 0.3;
}
