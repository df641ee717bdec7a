import type { mn } from './mn.ts';

export const en: typeof mn = {
  title: 'Settings',
  display: 'Display',
  'display-text': 'Kept in this browser.',
};
