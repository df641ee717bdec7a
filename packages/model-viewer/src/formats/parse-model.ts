import type { LoadingManager, Object3D } from 'three';

interface ParsedModel {
  object: Object3D;
  /** How long the model's unit is; undefined where the format does not say. */
  metresAUnit: number | undefined;
  /** Files that the format names where three looks for none. */
  missing?: readonly string[];
}

/** Makes a model of a file's bytes; throws where it cannot. */
export type ParseModel = (
  content: ArrayBuffer,
  surroundings: { manager: LoadingManager },
) => Promise<ParsedModel>;
