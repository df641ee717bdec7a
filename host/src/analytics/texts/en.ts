import type { mn } from './mn.ts';

export const en: typeof mn = {
  greeting: 'Hello, {{name}}',
  lead: 'An overview of what you manage.',
  total: 'Total',
  failed: 'The number could not be loaded.',
  retry: 'Try again',
  loading: 'Loading',
};
