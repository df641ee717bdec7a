import type { Texts } from '@ar/session';

export const mn: Texts['mn'] = {
  title: 'Superslužbenik',
  searchLabel: 'Pretraži bazu znanja',
  count_one: '{{count}} fajl u bazi znanja',
  count_few: '{{count}} fajla u bazi znanja',
  count_other: '{{count}} fajlova u bazi znanja',
  emptyTitle: 'Baza znanja je prazna',
  emptyText: 'Kada se doda prvi fajl, Superslužbenik će odgovarati na pitanja iz njega.',
  created_by_name: 'Autor unosa',
  filename: 'Fajl',
  is_active: 'Aktivan',
  created_at: 'Dodato',
};
