import type { Texts } from '@ar/session';

export const en: Texts['en'] = {
  title: 'Users',
  searchLabel: 'Search users',
  count_one: '{{count}} user',
  count_other: '{{count}} users',
  emptyTitle: 'No users yet',
  emptyText: 'Once somebody has an account, they will appear in this list.',
  first_name: 'First name',
  last_name: 'Last name',
  email: 'Email',
  group_names: 'Role',
  date_joined: 'Account since',
  deleteText: 'Are you sure you want to delete this user ({{name}})? This cannot be undone.',
  deleteManyText_one: 'Are you sure you want to delete {{count}} user? This cannot be undone.',
  deleteManyText_other: 'Are you sure you want to delete {{count}} users? This cannot be undone.',
  addTitle: 'Add a user',
  added: 'Added: {{name}}. An invitation has been sent to the address.',
  edited: 'Saved: {{name}}.',
};
