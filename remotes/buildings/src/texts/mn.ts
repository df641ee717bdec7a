import type { Texts } from '@ar/session';

export const mn: Texts['mn'] = {
  title: 'Građevinske dozvole',
  searchLabel: 'Pretraži građevinske dozvole',
  count_one: '{{count}} građevinska dozvola',
  count_few: '{{count}} građevinske dozvole',
  count_other: '{{count}} građevinskih dozvola',
  emptyTitle: 'Još nema građevinskih dozvola',
  emptyText: 'Kada se doda prva zgrada, pojaviće se na ovom spisku.',
  name: 'Naziv',
  address: 'Adresa',
  investor: 'Investitor',
  building_size: 'Veličina',
  construction_start_date: 'Početak gradnje',
  construction_end_date: 'Završetak gradnje',
  created_by_name: 'Autor unosa',
  updated_at: 'Izmijenjeno',
  deleteText:
    'Da li ste sigurni da želite da obrišete ovu zgradu ({{name}})? Ova akcija se ne može poništiti.',
  deleteManyText_one:
    'Da li ste sigurni da želite da obrišete {{count}} zgradu? Ova akcija se ne može poništiti.',
  deleteManyText_few:
    'Da li ste sigurni da želite da obrišete {{count}} zgrade? Ova akcija se ne može poništiti.',
  deleteManyText_other:
    'Da li ste sigurni da želite da obrišete {{count}} zgrada? Ova akcija se ne može poništiti.',
  addTitle: 'Dodaj novu zgradu',
  added: 'Dodato: {{name}}.',
  edited: 'Sačuvano: {{name}}.',
};
