import type { Texts } from '@ar/session';

export const mn: Texts['mn'] = {
  title: '__labelMn__',
  searchLabel: 'Pretraži spisak',
  count_one: '{{count}} zapis',
  count_few: '{{count}} zapisa',
  count_other: '{{count}} zapisa',
  emptyTitle: 'Spisak je prazan',
  emptyText: 'Kada se nešto doda, pojaviće se ovdje.',
  name: 'Naziv',
};
