import type { Texts } from '@ar/session';

export const en: Texts['en'] = {
  title: 'Monuments',
  searchLabel: 'Search monuments',
  count_one: '{{count}} monument',
  count_other: '{{count}} monuments',
  emptyTitle: 'No monuments yet',
  emptyText: 'Once the first monument is added, it will appear in this list.',
  name: 'Name',
  address: 'Address',
  created_at: 'Added',
  created_by_name: 'Added by',
  last_modified_by_name: 'Changed by',
  updated_at: 'Changed',
  deleteText: 'Are you sure you want to delete this monument ({{name}})? This cannot be undone.',
  deleteManyText_one: 'Are you sure you want to delete {{count}} monument? This cannot be undone.',
  deleteManyText_other: 'Are you sure you want to delete {{count}} monuments? This cannot be undone.',
  addTitle: 'Add a monument',
  added: 'Added: {{name}}.',
  edited: 'Saved: {{name}}.',
  audioDescription: 'Audio description',
};
