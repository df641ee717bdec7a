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
  deleteText:
    'Da li ste sigurni da želite da obrišete ovaj spomenik ({{name}})? Ova akcija se ne može poništiti.',
  deleteManyText_one:
    'Da li ste sigurni da želite da obrišete {{count}} spomenik? Ova akcija se ne može poništiti.',
  deleteManyText_few:
    'Da li ste sigurni da želite da obrišete {{count}} spomenika? Ova akcija se ne može poništiti.',
  deleteManyText_other:
    'Da li ste sigurni da želite da obrišete {{count}} spomenika? Ova akcija se ne može poništiti.',
  addTitle: 'Dodaj novi spomenik',
  added: 'Dodato: {{name}}.',
  edited: 'Sačuvano: {{name}}.',
  audioDescription: 'Zvučni opis',
};
