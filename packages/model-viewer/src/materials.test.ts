import { expect, test } from '@rstest/core';
import { Group, Mesh, MeshBasicMaterial, Texture } from 'three';
import { fitted, shrinkTextures, textureEdge } from './materials.ts';

const square = (edge: number) => ({ width: edge, height: edge });
const many = (count: number, edge: number) => Array.from({ length: count }, () => square(edge));

test('textureEdge is 2048 for a few textures', () => {
  expect(textureEdge([])).toBe(2048);
  expect(textureEdge(many(12, 4096))).toBe(2048);
});

test('textureEdge shrinks with the number of textures', () => {
  expect(textureEdge(many(13, 4096))).toBe(1024);
  expect(textureEdge(many(49, 4096))).toBe(512);
  expect(textureEdge(many(10_000, 4096))).toBe(256);
});

test('textureEdge is 2048 for many small textures', () => {
  expect(textureEdge(many(400, 256))).toBe(2048);
});

test('fitted keeps the proportions, but returns at least one pixel', () => {
  expect(fitted({ width: 4096, height: 1024 }, 2048)).toEqual({ width: 2048, height: 512 });
  expect(fitted({ width: 100, height: 50 }, 2048)).toEqual({ width: 100, height: 50 });
  expect(fitted({ width: 8192, height: 2 }, 256)).toEqual({ width: 256, height: 1 });
  expect(fitted({ width: 2, height: 8192 }, 256)).toEqual({ width: 1, height: 256 });
});

/** Returns the widths of the textures after `shrinkTextures`. Two textures share each picture. */
function shrunk(pictures: readonly { width: number; height: number }[]): Set<number> {
  const textures = pictures.map((size) => new Texture(Object.assign(new Image(), size)));
  const materials = textures.map((map) => new MeshBasicMaterial({ map, alphaMap: map.clone() }));
  shrinkTextures(new Group().add(...materials.map((material) => new Mesh(undefined, material))));
  return new Set(textures.map(({ image }) => (image as HTMLImageElement).width));
}

test('shrinkTextures fits all pictures into the memory limit, and counts a picture of two textures once', () => {
  HTMLCanvasElement.prototype.getContext = () => null;
  expect(shrunk(many(12, 4096))).toEqual(new Set([2048]));
  expect(shrunk(many(13, 4096))).toEqual(new Set([1024]));
  expect(shrunk([square(100), ...many(13, 4096)])).toEqual(new Set([100, 1024]));
});
