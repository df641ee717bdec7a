/** The three features by the specification's identifiers, in the order in which they stand and slide. */
export const FEATURES = ['avatar', 'model3d', 'map'] as const;
export type FeatureId = (typeof FEATURES)[number];
