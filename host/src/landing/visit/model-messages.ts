import type { Flaw } from '@ar/model-viewer/judge';

/** What may be wrong with a file; each has its sentence in the catalogue. */
export const FAULTS = ['unreadable', 'empty', 'positions', 'indices', 'invisible'] as const satisfies (
  | Flaw
  | 'unreadable'
)[];

/** What is said of a model, by the names in the markup. */
export type ModelMessage =
  | (typeof FAULTS)[number]
  | 'loading'
  | 'failed'
  | 'unsent'
  | 'unshown'
  | 'pictures'
  | 'turn';
