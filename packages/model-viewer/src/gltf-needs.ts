import type { Failure } from './failure.ts';
import type { GltfFile } from './gltf-file.ts';

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
  const { extensionsRequired = [], extensionsUsed = [], buffers = [], accessors = [] } = document;
  if (accessors.some(({ count = 0 }) => count > MOST_VALUES)) return { kind: 'unreadable' };
  const compressed = extensionsRequired.find((extension) => Object.hasOwn(METHODS, extension));
  // Three gives up at the mere mention of this one.
  const draco = extensionsUsed.find((extension) => extension === 'KHR_draco_mesh_compression');
  const method = METHODS[compressed ?? draco ?? ''];
  if (method) return { kind: 'compressed', method };
  const names = buffers.flatMap(({ uri }) => (uri && !uri.startsWith('data:') ? [fileNameOf(uri)] : []));
  return names.length > 0 ? { kind: 'parts', names } : undefined;
}

export function fileNameOf(path: string): string {
  const name = path.split(/[\\/]/).at(-1) ?? path;
  try {
    return decodeURIComponent(name);
  } catch {
    return name;
  }
}
