import type { Texts } from '@ar/session';

export const en: Texts['en'] = {
  title: 'Civil-servant assistant',
  searchLabel: 'Search the knowledge base',
  count_one: '{{count}} knowledge-base file',
  count_other: '{{count}} knowledge-base files',
  emptyTitle: 'The knowledge base is empty',
  emptyText: 'Once the first file is added, the assistant will answer questions from it.',
  created_by_name: 'Added by',
  filename: 'File',
  is_active: 'Active',
  created_at: 'Added',
};
