import type { Texts } from '@ar/session';

export const en: Texts['en'] = {
  title: '__labelEn__',
  searchLabel: 'Search the list',
  count_one: '{{count}} record',
  count_other: '{{count}} records',
  emptyTitle: 'The list is empty',
  emptyText: 'Once something is added, it will appear here.',
  name: 'Name',
};
