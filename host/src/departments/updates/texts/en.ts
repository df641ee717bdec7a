import type { mn } from './mn.ts';

export const en: typeof mn = {
  ready: 'A new version is ready.',
  what: 'Changed: {{names}}. Until you load it, you work as before.',
  take: 'Load the new version',
  later: 'Later',
};
