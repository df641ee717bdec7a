/** What a model is made from. Metres; x to the east, y up, z to the south, origin on the ground in the middle. */
export type ModelDesign =
  | { kind: 'blocks'; roof: 'flat' | 'gable'; accent: Accent; blocks: readonly Block[] }
  | { kind: 'vault'; width: number; length: number; wallHeight: number; rise: number }
  | { kind: 'stand'; length: number; rows: number; roofHeight: number }
  | { kind: 'canopy'; width: number; depth: number; height: number; columns: number }
  | { kind: 'decks'; width: number; depth: number; levels: number }
  | { kind: 'footbridge'; span: number; width: number; rise: number }
  | { kind: 'street'; length: number; width: number; trees: number };

export type Accent = 'moraca' | 'ochre' | 'sun';

export interface Block {
  x: number;
  z: number;
  width: number;
  depth: number;
  floors: number;
}
