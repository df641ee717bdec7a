import type { Texts } from '@ar/session';

export const en: Texts['en'] = {
  title: 'Building permits',
  searchLabel: 'Search building permits',
  count_one: '{{count}} building permit',
  count_other: '{{count}} building permits',
  emptyTitle: 'No building permits yet',
  emptyText: 'Once the first building is added, it will appear in this list.',
  name: 'Name',
  address: 'Address',
  investor: 'Investor',
  building_size: 'Size',
  construction_start_date: 'Start of construction',
  construction_end_date: 'End of construction',
  created_by_name: 'Added by',
  updated_at: 'Changed',
  deleteText: 'Are you sure you want to delete this building ({{name}})? This cannot be undone.',
  deleteManyText_one: 'Are you sure you want to delete {{count}} building? This cannot be undone.',
  deleteManyText_other: 'Are you sure you want to delete {{count}} buildings? This cannot be undone.',
  addTitle: 'Add a building',
  added: 'Added: {{name}}.',
  edited: 'Saved: {{name}}.',
};
