/** What may be wrong with a file; each has its sentence in the catalogue. */
export const FAULTS = [
  'unreadable',
  'empty',
  'positions',
  'indices',
  'invisible',
  'beyond',
  'overstated',
  'heavy',
  'pixels',
] as const;

/** What is said of a model, by the names in the markup. */
export type ModelMessage =
  | (typeof FAULTS)[number]
  | 'loading'
  | 'failed'
  | 'unsent'
  | 'unshown'
  | 'pictures'
  | 'turn';
