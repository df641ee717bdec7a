import { LoadingManager } from 'three';
import { fileNameOf } from './gltf-needs.ts';

/** One white pixel, which leaves a surface its colour. */
export const BLANK = 'data:image/gif;base64,R0lGODlhAQABAIAAAP///wAAACwAAAAAAQABAAACAkQBADs=';

export interface ContainedManager {
  manager: LoadingManager;
  /** Files that the model names and does not contain. */
  missing: Set<string>;
  /** Waits for the pictures that loaders fetch after they have answered. */
  settled(): Promise<void>;
}

/**
 * Lets a model have what is inside its own file, and nothing else: a file that somebody uploaded must not make its
 * viewer's browser call addresses.
 */
export function createContainedManager(): ContainedManager {
  const missing = new Set<string>();
  let pending = Promise.resolve();
  let finish = () => {};
  const manager = new LoadingManager(() => finish());
  manager.onStart = () => {
    pending = new Promise((resolve) => {
      finish = resolve;
    });
  };
  manager.setURLModifier((address) => {
    if (/^(?:blob|data):/i.test(address)) return address;
    missing.add(fileNameOf(address));
    return BLANK;
  });
  return { manager, missing, settled: () => pending };
}
