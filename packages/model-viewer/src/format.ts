import { extensionOf } from '@ar/domain/upload';

/** The accepted formats of 3D models. */
export type ModelFormat = 'glb' | 'gltf' | 'obj' | 'fbx' | 'dae';

const FORMATS: Record<string, ModelFormat> = {
  '.glb': 'glb',
  '.gltf': 'gltf',
  '.obj': 'obj',
  '.fbx': 'fbx',
  '.dae': 'dae',
};

/** The format that a file's name or address promises. */
export function formatOf(name: string): ModelFormat | undefined {
  const [path = ''] = name.split(/[?#]/, 1);
  return FORMATS[extensionOf(path)];
}
