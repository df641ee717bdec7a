import type { mn } from './mn.ts';

export const en: typeof mn = {
  label: 'Own build',
  running: '{{name}}: this is your own build.',
  'running-what': 'It was loaded from {{origin}}, in this tab and for you alone, until {{until}}.',
  leave: 'Leave own build',
  ended: '{{name}}: you see the published release.',
  'ended-what':
    'The leave for your own build from {{origin}} has run out. Switch it on again on the Releases page.',
  dismiss: 'OK',
};
