import path from 'node:path';

export const SIZES = [
  { width: 1440, height: 900 },
  { width: 768, height: 1024 },
  { width: 375, height: 812 },
] as const;

export type Size = (typeof SIZES)[number];
export type Width = Size['width'];

export const THEMES = ['light', 'dark'] as const;

export type Theme = (typeof THEMES)[number];

export const FOLDER = path.resolve(import.meta.dirname, '../../../.shots');

export const pictureName = (screen: string, width: Width, theme: Theme) => `${screen}-${width}-${theme}.png`;
