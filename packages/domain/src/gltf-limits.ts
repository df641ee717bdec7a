export interface GltfOutline {
  nodes?: GltfNode[];
  meshes?: {
    primitives?: {
      attributes?: { POSITION?: number };
      indices?: number;
      mode?: number;
      targets?: Record<string, number>[];
    }[];
  }[];
  accessors?: { count?: number; type?: string; bufferView?: number; sparse?: object }[];
  bufferViews?: { buffer?: number; byteOffset?: number; byteLength?: number }[];
  images?: { uri?: string; bufferView?: number; mimeType?: string; name?: string }[];
}

interface GltfNode {
  mesh?: number;
  children?: number[];
  extensions?: { EXT_mesh_gpu_instancing?: { attributes?: Record<string, number> } };
}

/** `overstated`: loaders would need too much memory. `heavy`: too many entries. `circular`: a node contains itself. */
type GltfFault = 'overstated' | 'heavy' | 'circular';

export const MAX_ENTRIES = 50_000;
/** Loaders allocate memory for values that a file declares without containing them. */
const MAX_STATED = 20_000_000;
/** In bytes: twice the largest upload. Loaders copy each view of a buffer, even if views overlap. */
const MAX_VIEWED = 1024 ** 3;

export function gltfFault(outline: GltfOutline): GltfFault | undefined {
  if (Object.values(outline).some((list) => Array.isArray(list) && list.length > MAX_ENTRIES)) return 'heavy';
  if (drawnBy(outline).parts > MAX_ENTRIES) return 'heavy';
  const { nodes = [], accessors = [], bufferViews = [] } = outline;
  const viewed = bufferViews.reduce((sum, view) => sum + countOf(view.byteLength), 0);
  if (statedValues(accessors) > MAX_STATED || viewed > MAX_VIEWED) return 'overstated';
  return isCircular(nodes) ? 'circular' : undefined;
}

const COMPONENTS = new Map(Object.entries({ VEC2: 2, VEC3: 3, VEC4: 4, MAT2: 4, MAT3: 9, MAT4: 16 }));

/** Loaders allocate accessors without a buffer view, and copy sparse accessors (glTF 2.0, section 3.6.2.3). */
const statedValues = (accessors: NonNullable<GltfOutline['accessors']>): number =>
  accessors
    .filter(({ bufferView, sparse }) => bufferView === undefined || sparse)
    .reduce((sum, { count, type = '' }) => sum + countOf(count) * (COMPONENTS.get(type) ?? 1), 0);

const countOf = (count: number | undefined): number =>
  Math.min(Math.abs(Number(count)) || 0, Number.MAX_SAFE_INTEGER);

function isCircular(nodes: readonly GltfNode[]): boolean {
  const parents = new Uint32Array(nodes.length);
  const children = nodes.map((node) =>
    (node.children ?? []).filter((child) => Number.isInteger(child) && child in parents),
  );
  for (const child of children.flat()) parents[child] = (parents[child] ?? 0) + 1;
  const reached = [...parents.keys()].filter((at) => parents[at] === 0);
  for (const at of reached)
    for (const child of children[at] ?? []) {
      parents[child] = (parents[child] ?? 0) - 1;
      if (parents[child] === 0) reached.push(child);
    }
  return reached.length < nodes.length;
}

/** Modes from 4 draw triangles; lower modes draw points and lines (glTF 2.0, section 5.24.8). */
const TRIANGLES = 4;
const MATRIX = 16;

/** `work` is the number of vertices, multiplied by instances and morph targets. */
const NOTHING = { parts: 0, triangles: 0, work: 0 };
type Drawn = typeof NOTHING;

export function drawnBy({ nodes = [], meshes = [], accessors = [] }: GltfOutline): Drawn {
  const count = (accessor = -1) => (Number.isInteger(accessor) ? countOf(accessors[accessor]?.count) : 0);
  const drawn = meshes.map(({ primitives = [] }) =>
    sumOf(
      primitives.map(({ mode = TRIANGLES, indices, attributes, targets = [] }) => {
        const corners = count(indices ?? attributes?.POSITION);
        const triangles = mode >= TRIANGLES ? Math.floor(corners / 3) : 0;
        return { parts: 1, triangles, work: corners * (1 + targets.length) };
      }),
    ),
  );
  return sumOf(
    nodes.map(({ mesh = -1, extensions }) => {
      const { parts, triangles, work } = (Number.isInteger(mesh) && drawn[mesh]) || NOTHING;
      const placed = Object.values(extensions?.EXT_mesh_gpu_instancing?.attributes ?? {});
      if (placed.length === 0) return { parts, triangles, work };
      const instances = placed.reduce((most, accessor) => Math.max(most, count(accessor)), 0);
      return { parts, triangles: triangles * instances, work: Math.max(MATRIX, work) * instances };
    }),
  );
}

function sumOf(all: readonly Drawn[]): Drawn {
  const sum = (key: keyof Drawn) => all.reduce((total, drawn) => total + drawn[key], 0);
  return { parts: sum('parts'), triangles: sum('triangles'), work: sum('work') };
}
