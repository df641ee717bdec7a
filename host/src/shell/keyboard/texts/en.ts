import type { mn } from './mn.ts';

export const en: typeof mn = {
  close: 'Close',

  palette: 'Search and go to',
  label: 'Page, record or command',
  placeholder: 'A page, a record or a command',
  found: 'Suggestions',
  pages: 'Pages',
  commands: 'Commands',
  all_one: 'Everything that matches: {{count}} record',
  all_few: 'Everything that matches: {{count}} records',
  all_other: 'Everything that matches: {{count}} records',
  options_one: '{{count}} suggestion',
  options_few: '{{count}} suggestions',
  options_other: '{{count}} suggestions',
  searching: 'Searching',
  none: 'Nothing matches ‘{{term}}’. Check the spelling, or try a shorter part of the name.',
  failed: 'Not searched: {{departments}}. The server did not answer; try again.',
  retry: 'Try again',
  choose: 'choose',
  open: 'open',
  leave: 'close',

  help: 'Keyboard shortcuts',
  everywhere: 'Everywhere',
  'to-notifications': 'Notifications',
  'close-dialog': 'Close a window or menu',
  'in-list': 'On a department’s list',
  'to-search': 'Search field',
  add: 'Add a record',
  'go-to': 'Go to a page',
  'and-then': 'then',
  'single-keys': 'Single-character shortcuts',
  'single-keys-why':
    'Turn them off if you speak to your computer, or if letters do what you did not mean. They are off while you type in a field.',
};
