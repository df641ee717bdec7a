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

export type ModelMessage =
  | (typeof FAULTS)[number]
  | 'loading'
  | 'failed'
  | 'unsent'
  | 'unshown'
  | 'pictures'
  | 'turn';
