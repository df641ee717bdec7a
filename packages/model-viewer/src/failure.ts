/** Why there is no preview. Each has its sentences in `viewer-texts.ts`. */
export type Failure =
  | { kind: 'format' }
  | { kind: 'bytes'; bytes: number; limit: number }
  | { kind: 'triangles'; count: number; limit: number }
  /** A .gltf whose shape lies in other files. */
  | { kind: 'parts'; names: readonly string[] }
  | { kind: 'compressed'; method: string }
  | { kind: 'unreadable' }
  | { kind: 'empty' }
  | { kind: 'missing' }
  | { kind: 'network' }
  /** The viewer's own code did not come. */
  | { kind: 'program' }
  | { kind: 'no-webgl' }
  | { kind: 'context-lost' };

/** A failure on its way to the screen. */
export class ModelFailure extends Error {
  override name = 'ModelFailure';
  readonly failure: Failure;

  constructor(failure: Failure, options?: ErrorOptions) {
    super(`No preview: ${failure.kind}`, options);
    this.failure = failure;
  }
}

const WORTH_ANOTHER_TRY: ReadonlySet<Failure['kind']> = new Set(['network', 'program', 'context-lost']);

/** Whether the same file may well be shown when asked for again. */
export const mayPass = ({ kind }: Failure): boolean => WORTH_ANOTHER_TRY.has(kind);
