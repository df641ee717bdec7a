/** The three features by their ids, in the order in which they stand and slide. */
export const FEATURES = ['avatar', 'model3d', 'map'] as const;
export type FeatureId = (typeof FEATURES)[number];
