import { drawnBy, gltfFault } from '@ar/domain/gltf-limits';
import { isOversized } from '@ar/domain/picture-size';
import type { Failure } from './failure.ts';
import type { GltfFile } from './gltf-file.ts';
import { pictureSizes } from './gltf-pictures.ts';
import { MAX_PARTS } from './judge.ts';
import { MAX_TRIANGLES } from './model-format.ts';

const DRACO = 'KHR_draco_mesh_compression';
const KTX2 = 'KHR_texture_basisu';

/** Compression methods, whose decoders are WebAssembly. Our Content-Security-Policy forbids that ('wasm-unsafe-eval'). */
const METHODS: Record<string, string> = {
  [DRACO]: 'Draco',
  EXT_meshopt_compression: 'meshopt',
  KHR_meshopt_compression: 'meshopt',
  [KTX2]: 'KTX2',
};

/** Such a file makes loaders throw. */
export const holdsNothing = ({ document: { scenes = [], nodes = [] } }: GltfFile): boolean =>
  scenes.length === 0 || nodes.every(({ mesh }) => mesh === undefined);

/** Extensions that three's loader or `specular-gloss.ts` reads, or that change nothing visible. */
const KNOWN: readonly string[] = [
  'EXT_materials_bump',
  'EXT_mesh_gpu_instancing',
  'EXT_texture_avif',
  'EXT_texture_webp',
  'KHR_animation_pointer',
  'KHR_lights_punctual',
  'KHR_materials_anisotropy',
  'KHR_materials_clearcoat',
  'KHR_materials_diffuse_roughness',
  'KHR_materials_dispersion',
  'KHR_materials_emissive_strength',
  'KHR_materials_ior',
  'KHR_materials_iridescence',
  'KHR_materials_pbrSpecularGlossiness',
  'KHR_materials_sheen',
  'KHR_materials_specular',
  'KHR_materials_transmission',
  'KHR_materials_unlit',
  'KHR_materials_variants',
  'KHR_materials_volume',
  'KHR_mesh_quantization',
  'KHR_texture_transform',
  'KHR_xmp_json_ld',
];

export function unmetNeed(file: GltfFile): Failure | undefined {
  const { document } = file;
  const { extensionsRequired = [], extensionsUsed = [], buffers = [], textures = [] } = document;
  const compressed = extensionsRequired.find((extension) => Object.hasOwn(METHODS, extension));
  // A texture without a fallback picture requires KTX2, even if the file does not say so.
  const isKtx2 = textures.some(({ source, extensions = {} }) => source === undefined && KTX2 in extensions);
  // three rejects files that merely mention Draco.
  const isDraco = extensionsUsed.includes(DRACO);
  const method = METHODS[compressed ?? (isDraco ? DRACO : isKtx2 ? KTX2 : '')];
  if (method) return { kind: 'compressed', method };
  const extension = extensionsRequired.find((name) => !KNOWN.includes(name));
  if (extension !== undefined) return { kind: 'extension', extension };
  const names = buffers.flatMap(({ uri }) => (uri && !uri.startsWith('data:') ? [fileNameOf(uri)] : []));
  return names.length > 0 ? { kind: 'parts', names } : amountFault(file);
}

function amountFault(file: GltfFile): Failure | undefined {
  const fault = gltfFault(file.document);
  if (fault) return { kind: fault === 'circular' ? 'unreadable' : fault };
  const { parts, triangles, work } = drawnBy(file.document);
  if (triangles > MAX_TRIANGLES) return { kind: 'triangles', count: triangles, limit: MAX_TRIANGLES };
  if (parts > MAX_PARTS || work > MAX_WORK) return { kind: 'heavy' };
  return isOversized(pictureSizes(file)) ? { kind: 'pixels' } : undefined;
}

/** Corners to transform: five times as many as in the largest mesh. */
const MAX_WORK = 30_000_000;

export function fileNameOf(path: string): string {
  const name = path.split(/[\\/]/).at(-1) ?? path;
  try {
    return decodeURIComponent(name);
  } catch {
    return name;
  }
}
