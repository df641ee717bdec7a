import type { Texts } from '@ar/session';

export const mn: Texts['mn'] = {
  title: 'Spomenici',
  searchLabel: 'Pretraži spomenike',
  count_one: '{{count}} spomenik',
  count_few: '{{count}} spomenika',
  count_other: '{{count}} spomenika',
  emptyTitle: 'Još nema spomenika',
  emptyText: 'Kada se doda prvi spomenik, pojaviće se na ovom spisku.',
  name: 'Naziv',
  address: 'Adresa',
  created_at: 'Dodato',
  created_by_name: 'Autor unosa',
  last_modified_by_name: 'Autor izmjene',
  updated_at: 'Izmijenjeno',
};
