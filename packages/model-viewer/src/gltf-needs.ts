import type { Failure } from './failure.ts';
import type { GltfDocument, GltfFile } from './gltf-file.ts';
import { MAX_TRIANGLES } from './model-format.ts';

/**
 * What shapes and pictures may be squeezed with. Each is undone by a WebAssembly program, which our
 * Content-Security-Policy lets no page run ('wasm-unsafe-eval'); that is worth more than these previews.
 */
const METHODS: Record<string, string> = {
  KHR_draco_mesh_compression: 'Draco',
  EXT_meshopt_compression: 'meshopt',
  KHR_meshopt_compression: 'meshopt',
  KHR_texture_basisu: 'KTX2',
};

/** Whether it has no shape at all, which loaders take for an error. */
export const holdsNothing = ({ document: { scenes = [], nodes = [] } }: GltfFile): boolean =>
  scenes.length === 0 || nodes.every(({ mesh }) => mesh === undefined);

/** More than files of the largest size that is read hold; a few bytes can state billions, for which loaders take memory. */
const MOST_VALUES = 20_000_000;

/** What a glTF file needs that a preview does not have; undefined if nothing. */
export function unmetNeed({ document }: GltfFile): Failure | undefined {
  const { extensionsRequired = [], extensionsUsed = [], buffers = [] } = document;
  const compressed = extensionsRequired.find((extension) => extension in METHODS);
  // Three gives up at the mere mention of this one.
  const draco = extensionsUsed.find((extension) => extension === 'KHR_draco_mesh_compression');
  const method = METHODS[compressed ?? draco ?? ''];
  if (method) return { kind: 'compressed', method };
  const names = buffers.flatMap(({ uri }) => (uri && !uri.startsWith('data:') ? [fileNameOf(uri)] : []));
  if (names.length > 0) return { kind: 'parts', names };
  if (statedValues(document) > MOST_VALUES) return { kind: 'unreadable' };
  const triangles = Math.floor(drawnCorners(document) / 3);
  return triangles > MAX_TRIANGLES
    ? { kind: 'triangles', count: triangles, limit: MAX_TRIANGLES }
    : undefined;
}

/** Triangles, their strips and fans; less are points and lines (glTF 2.0, section 5.24.8). */
const TRIANGLES = 4;

const COMPONENTS: Record<string, number> = {
  SCALAR: 1,
  VEC2: 2,
  VEC3: 3,
  VEC4: 4,
  MAT2: 4,
  MAT3: 9,
  MAT4: 16,
};

/** How many values loaders make up, because the file states them without containing them (glTF 2.0, section 3.6.2.3). */
const statedValues = ({ accessors = [] }: GltfDocument): number =>
  accessors
    .filter(({ bufferView, sparse }) => bufferView === undefined || sparse)
    .reduce((sum, accessor) => sum + countOf(accessor) * (COMPONENTS[accessor.type ?? ''] ?? 1), 0);

/** How many corners of triangles the nodes draw; a node of many instances draws its mesh for each. */
function drawnCorners({ nodes = [], meshes = [], accessors = [] }: GltfDocument): number {
  const count = (accessor = -1) => countOf(accessors[accessor]);
  return nodes.reduce((sum, { mesh = -1, extensions }) => {
    const drawn = (meshes[mesh]?.primitives ?? [])
      .filter(({ mode = TRIANGLES }) => mode >= TRIANGLES)
      .reduce((all, { indices, attributes }) => all + count(indices ?? attributes.POSITION), 0);
    const [instances] = Object.values(extensions?.EXT_mesh_gpu_instancing?.attributes ?? {});
    return sum + (instances === undefined ? drawn : Math.max(1, drawn) * count(instances));
  }, 0);
}

const countOf = (accessor: { count?: number } | undefined) => Math.abs(Number(accessor?.count)) || 0;

export function fileNameOf(path: string): string {
  const name = path.split(/[\\/]/).at(-1) ?? path;
  try {
    return decodeURIComponent(name);
  } catch {
    return name;
  }
}
