import type {
  BufferAttribute,
  BufferGeometry,
  Color,
  InstancedMesh,
  LineSegments,
  Material,
  Mesh,
  Object3D,
  Points,
  Vector3,
} from 'three';
import { type Fault, ModelFailure } from './failure.ts';

// This module imports only types of three, because public pages run this module with the copy of three that is inside
// `@google/model-viewer`.

export type Part = Mesh | LineSegments | Points;

interface Bounds {
  min: Vector3;
  max: Vector3;
}

/** Each part needs a draw call. Chromium needs 3 s to draw 10 000 parts once, and half a minute for 50 000 parts. */
export const MAX_PARTS = 20_000;

const isPart = (node: Object3D): node is Part => 'isMesh' in node || 'isLine' in node || 'isPoints' in node;
export const isMesh = (part: Part): part is Mesh => 'isMesh' in part;
const isInstanced = (part: Part): part is InstancedMesh => 'isInstancedMesh' in part;
const cornersOf = ({ attributes }: BufferGeometry) => attributes.position as BufferAttribute;
const cornersEach = (part: Part) => (isMesh(part) ? 3 : 'isLine' in part ? 2 : 1);

export function partsOf(scene: Object3D): Part[] {
  const parts: Part[] = [];
  scene.traverse((node) => {
    if (isPart(node) && node.geometry.attributes.position?.count) parts.push(node);
  });
  return parts;
}

export function trianglesOf(scene: Object3D): number {
  const triangles = partsOf(scene).map((part) => {
    const corners = part.geometry.index ?? cornersOf(part.geometry);
    return isMesh(part) ? Math.floor(corners.count / 3) * (isInstanced(part) ? part.count : 1) : 0;
  });
  return triangles.reduce((sum, count) => sum + count, 0);
}

/**
 * Checks a loaded scene, removes stray corners, and moves and repairs the geometries.
 * @param invalid the fault for a coordinate that is not a finite number.
 * @returns the bounds of the visible parts, and:
 *   - `stray`: the distance of the farthest removed corner; undefined if no corner was removed.
 *   - `rounding`: the precision of the file's positions; undefined if the precision is sufficient for the model.
 */
export function prepareScene(scene: Object3D, invalid: Fault = 'positions') {
  const { hasSurface, ...whole } = measureScene(scene, invalid);
  const bounds = removeStray(scene, whole);
  const edges = bounds.max.clone().sub(bounds.min).toArray();
  const isNear = [...bounds.min.toArray(), ...bounds.max.toArray()].every(
    (along) => Math.abs(along) < FARTHEST,
  );
  if (!isNear) throw new ModelFailure({ kind: 'beyond' });
  const parts = partsOf(scene);
  const step = Math.max(...parts.map(roundingOf));
  moveToZero(parts);
  scene.updateWorldMatrix(true, true);
  for (const part of parts) repair(part);
  return { ...bounds, hasSurface, rounding: step > Math.max(...edges) / 2000 ? step : undefined };
}

/** In metres, this is 26 times the distance of the Moon. In millimetres, it is a quarter of the Earth's circumference. */
const FARTHEST = 1e10;

/** Measures the drawn corners, because the bounds in the file may be wrong. */
function measureScene(scene: Object3D, invalid: Fault) {
  scene.updateWorldMatrix(true, true);
  const min = scene.position.clone().setScalar(Number.POSITIVE_INFINITY);
  const max = scene.position.clone().setScalar(Number.NEGATIVE_INFINITY);
  const parts = partsOf(scene);
  if (parts.length > MAX_PARTS) throw new ModelFailure({ kind: 'heavy' });
  if (parts.length === 0) throw new ModelFailure({ kind: 'empty' });
  const visible = parts.filter((part) => measurePart(part, { min, max }, invalid) && isSeen(part, scene));
  if (visible.length === 0) throw new ModelFailure({ kind: 'invisible' });
  return { min, max, hasSurface: visible.some(isMesh) };
}

/** Returns false if all triangles have no area and all lines have no length. */
function measurePart(part: Part, { min, max }: Bounds, invalid: Fault): boolean {
  const { geometry, matrixWorld } = part;
  const { index } = geometry;
  const { count } = cornersOf(geometry);
  const size = cornersEach(part);
  const recent = Array.from({ length: size }, () => min.clone());
  let hasExtent = false;
  for (let corner = 0; corner < (index?.count ?? count); corner += 1) {
    const at = index ? index.getX(corner) : corner;
    if (at >= count) throw new ModelFailure({ kind: 'indices' });
    const point = recent[corner % size] as Vector3;
    readCorner(part, at, point);
    if (!Number.isFinite(point.x + point.y + point.z)) throw new ModelFailure({ kind: invalid });
    point.applyMatrix4(matrixWorld);
    if (!isInstanced(part)) {
      min.min(point);
      max.max(point);
    }
    hasExtent ||= corner % size === size - 1 && spans(recent);
  }
  if (isInstanced(part)) measureInstances(part, { min, max });
  return hasExtent;
}

/** Measures each instance separately, because a turned box around all instances would be larger. */
function measureInstances(part: InstancedMesh, { min, max }: Bounds): void {
  const { geometry, matrixWorld } = part;
  geometry.computeBoundingBox();
  const place = matrixWorld.clone();
  for (let at = 0; at < part.count; at += 1) {
    part.getMatrixAt(at, place);
    const box = geometry.boundingBox?.clone().applyMatrix4(place.premultiply(matrixWorld));
    min.min(box?.min ?? min);
    max.max(box?.max ?? max);
  }
}

function readCorner(part: Part, at: number, point: Vector3): void {
  // Bones and morph targets move corners away from the stored positions.
  if ('isSkinnedMesh' in part || (isMesh(part) && part.morphTargetInfluences))
    (part as Mesh).getVertexPosition(at, point);
  else point.fromBufferAttribute(cornersOf(part.geometry), at);
}

function spans([a, b, c]: Vector3[]): boolean {
  if (!a || !b) return true;
  const along = b.clone().sub(a);
  return (c ? along.cross(c.clone().sub(a)) : along).lengthSq() > 0;
}

const LEAST_OPACITY = 0.01;

function isSeen(part: Part, scene: Object3D): boolean {
  for (let node: Object3D | null = part; node && node !== scene.parent; node = node.parent)
    if (!node.visible) return false;
  const materials: Material[] = [part.material].flat();
  return materials.some(
    ({ visible, transparent, opacity, alphaTest }) =>
      visible && !(transparent && opacity < LEAST_OPACITY) && !(alphaTest > 0 && opacity < alphaTest),
  );
}

const SAMPLES = 4000;
/** A corner is stray if its distance from the middle half of all corners exceeds `FAR` times the extent of this half. */
const FAR = 500;

/** Removes the few corners far away from all others, which CAD drawings often have at the origin. */
function removeStray(scene: Object3D, whole: Bounds): Bounds & { stray?: number | undefined } {
  const parts = partsOf(scene).filter((part) => !isInstanced(part));
  const { low, high } = limitsOf(parts, whole);
  const rest = { min: high.clone(), max: low.clone(), stray: 0 };
  const middle = low.clone().lerp(high, 0.5);
  const removed = new Map<Part, Set<number>>();
  visitCorners(parts, 1, (point, part, at) => {
    if (covers(low, point) && covers(point, high)) {
      rest.min.min(point);
      rest.max.max(point);
      return;
    }
    rest.stray = Math.max(rest.stray, point.distanceTo(middle) || 0);
    removed.set(part, (removed.get(part) ?? new Set()).add(at));
  });
  for (const [part, corners] of removed) removeCorners(part, corners);
  // `whole` is more exact than `rest`: it includes instances and excludes corners that no triangle or line uses.
  return covers(low, whole.min) && covers(whole.max, high) ? whole : rest;
}

type Visitor = (point: Vector3, part: Part, at: number) => void;

function visitCorners(parts: Part[], step: number, visit: Visitor): void {
  for (const part of parts) {
    const point = part.position.clone();
    for (let at = 0; at < cornersOf(part.geometry).count; at += step) {
      readCorner(part, at, point);
      visit(point.applyMatrix4(part.matrixWorld), part, at);
    }
  }
}

function limitsOf(parts: Part[], { min, max }: Bounds): { low: Vector3; high: Vector3 } {
  const count = parts.reduce((sum, { geometry }) => sum + cornersOf(geometry).count, 0);
  const samples: Vector3[] = [];
  visitCorners(parts, Math.max(1, Math.ceil(count / SAMPLES)), (point) => samples.push(point.clone()));
  const [low, high] = [min.clone(), max.clone()];
  for (const axis of ['x', 'y', 'z'] as const) {
    const along = Float64Array.from(samples, (point) => point[axis]).sort();
    low[axis] = along[along.length >> 2] ?? min[axis];
    high[axis] = along[(3 * along.length) >> 2] ?? max[axis];
  }
  // If half of the corners are at one point, the extent is zero, and all other corners would count as stray.
  const spread = Math.max(...high.clone().sub(low).toArray()) || Number.POSITIVE_INFINITY;
  return { low: low.subScalar(FAR * spread), high: high.addScalar(FAR * spread) };
}

const covers = (low: Vector3, high: Vector3) => low.x <= high.x && low.y <= high.y && low.z <= high.z;

/** Gives the part a copy of its geometry, in which triangles and lines with a removed corner shrink to a point. */
function removeCorners(part: Part, removed: ReadonlySet<number>): void {
  const copy = part.geometry.clone();
  const corners = cornersOf(copy);
  const { index } = copy;
  const drawn = Array.from({ length: (index ?? corners).count }, (_, at) => (index ? index.getX(at) : at));
  // A corner of a strip that moves to its neighbour removes one line and connects the two neighbours.
  const isStrip = 'isLine' in part && !('isLineSegments' in part);
  const size = isStrip ? 1 : cornersEach(part);
  let kept = drawn.find((at) => !removed.has(at));
  part.geometry.dispose();
  part.geometry = kept === undefined ? new (copy.constructor as typeof BufferGeometry)() : copy;
  if (kept === undefined) return;
  for (let start = 0; start < drawn.length; start += size)
    if (drawn.slice(start, start + size).some((at) => removed.has(at))) drawn.fill(kept, start, start + size);
    else kept = drawn[start] ?? kept;
  copy.setIndex(drawn);
  // `@google/model-viewer` also measures corners that no triangle or line uses.
  for (const at of removed) corners.setXYZ(at, corners.getX(kept), corners.getY(kept), corners.getZ(kept));
}

/** The distance between neighbouring 32-bit floats at the part's positions. */
function roundingOf({ geometry, matrixWorld }: Part): number {
  if (!(cornersOf(geometry).array instanceof Float32Array)) return 0;
  geometry.computeBoundingBox();
  const { min, max } = geometry.boundingBox ?? {};
  const farthest = Math.max(...[min, max].flatMap((corner) => corner?.toArray().map(Math.abs) ?? 0));
  return 2 ** (Math.floor(Math.log2(farthest)) - 23) * matrixWorld.getMaxScaleOnAxis();
}

/** Up to this distance from the origin, 32-bit floats are precise enough for a geometry. In the unit of the file. */
const NEAR = 1000;

/** Moves far geometries to the origin, and adds the offset to their nodes, whose positions have the precise doubles. */
function moveToZero(parts: readonly Part[]): void {
  const moved = new Map<BufferGeometry, Vector3>();
  for (const part of parts) {
    // Bones and instances have matrices of 32-bit floats, which cannot store a far position exactly.
    if ('isSkinnedMesh' in part || isInstanced(part)) continue;
    const { geometry } = part;
    const { array } = cornersOf(geometry);
    // Integer positions have at most 16 bits, so 32-bit floats represent them exactly.
    if (!(array instanceof Float32Array || array instanceof Float64Array)) continue;
    let middle = moved.get(geometry);
    if (!middle) {
      middle = part.position.clone();
      geometry.computeBoundingBox();
      geometry.boundingBox?.getCenter(middle);
      if (middle.length() < NEAR) continue;
      moved.set(geometry, middle);
      geometry.translate(-middle.x, -middle.y, -middle.z);
    }
    for (const child of part.children) child.position.sub(middle);
    part.position.add(middle.clone().multiply(part.scale).applyQuaternion(part.quaternion));
  }
}

function repair(part: Part): void {
  const { geometry } = part;
  const { count } = cornersOf(geometry);
  const { color } = geometry.attributes;
  if (color) geometry.setAttribute('color', withWhite(color as BufferAttribute, count));
  for (const [name, attribute] of Object.entries(geometry.attributes)) {
    // The GPU would read beyond the end of a shorter attribute.
    if (attribute.count >= count) continue;
    geometry.deleteAttribute(name);
    if (name === 'normal' && isMesh(part)) geometry.computeVertexNormals();
  }
  for (const attribute of [geometry.attributes, geometry.morphAttributes].flatMap(Object.values).flat())
    if (attribute.array instanceof Float64Array) attribute.array = new Float32Array(attribute.array);
  // With wrong bounds from the file, three.js would not draw a visible part, so three.js must compute the bounds.
  geometry.boundingBox = null;
  geometry.boundingSphere = null;
  if (!isMesh(part)) for (const material of [part.material].flat()) makeVisible(material);
}

/** Replaces missing and invalid colours by white, which leaves the material's colour unchanged. */
function withWhite(colours: BufferAttribute, corners: number): BufferAttribute {
  const { itemSize, count } = colours;
  let filled = colours;
  if (count < corners) {
    const array = new Float32Array(corners * itemSize).fill(1);
    // The clone of an interleaved attribute is a plain attribute, so `array` can be replaced.
    filled = Object.assign(colours.clone(), { array, count: corners, normalized: false });
  }
  for (let at = 0; at < count; at += 1)
    for (let component = 0; component < itemSize; component += 1) {
      const value = colours.getComponent(at, component);
      filled.setComponent(at, component, Number.isNaN(value) ? 1 : value);
    }
  return filled;
}

const LINE = 0x6b7370;
const POINT_PX = 4;

type LineMaterial = Material & { color?: Color; map?: unknown; size?: number };

function makeVisible(material: LineMaterial): void {
  const { color, map, vertexColors, size } = material;
  if (color && !map && !vertexColors && !isMiddling(color)) color.set(LINE);
  material.toneMapped = false;
  if (size !== undefined) Object.assign(material, { size: Math.max(size, POINT_PX), sizeAttenuation: false });
}

function isMiddling({ r, g, b }: Color): boolean {
  const light = 0.2126 * r + 0.7152 * g + 0.0722 * b;
  return light > 0.05 && light < 0.3;
}
