/** Faults of a model's file. The catalogue of messages has a sentence for each. */
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

export type ModelMessage = (typeof FAULTS)[number] | 'unshown' | 'pictures' | 'turn';
