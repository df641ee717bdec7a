/** `@ar/domain/messages` contains a message for each fault. */
export const FAULTS = [
  'unreadable',
  'empty',
  'positions',
  'indices',
  'invisible',
  // A position is too large for 32-bit floats, or for any real place.
  'beyond',
  'overstated',
  'heavy',
  'pixels',
] as const;

export type Fault = (typeof FAULTS)[number];

export type Failure =
  | { kind: 'bytes'; bytes: number; limit: number }
  | { kind: 'triangles'; count: number; limit: number }
  | { kind: 'parts'; names: readonly string[] }
  | { kind: 'compressed'; method: string }
  | { kind: 'encoding'; encoding: string }
  | { kind: 'fbx-old'; version: string }
  | { kind: 'extension'; extension: string }
  | { kind: Fault | 'format' | 'missing' | 'network' | 'program' | 'no-webgl' | 'context-lost' };

export class ModelFailure extends Error {
  override name = 'ModelFailure';
  readonly failure: Failure;

  constructor(failure: Failure, options?: ErrorOptions) {
    super(`No preview: ${failure.kind}`, options);
    this.failure = failure;
  }
}

export function programOf<Code>(code: Promise<Code>): Promise<Code> {
  return code.catch((cause: unknown) => {
    throw new ModelFailure({ kind: 'program' }, { cause });
  });
}
