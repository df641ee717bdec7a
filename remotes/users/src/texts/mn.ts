import type { Texts } from '@ar/session';

export const mn: Texts['mn'] = {
  title: 'Korisnici',
  searchLabel: 'Pretraži korisnike',
  count_one: '{{count}} korisnik',
  count_few: '{{count}} korisnika',
  count_other: '{{count}} korisnika',
  emptyTitle: 'Još nema korisnika',
  emptyText: 'Kada neko dobije nalog, pojaviće se na ovom spisku.',
  first_name: 'Ime',
  last_name: 'Prezime',
  email: 'Email',
  group_names: 'Rola',
  date_joined: 'Nalog od',
  deleteText:
    'Da li ste sigurni da želite da obrišete ovog korisnika ({{name}})? Ova akcija se ne može poništiti.',
  deleteManyText_one:
    'Da li ste sigurni da želite da obrišete {{count}} korisnika? Ova akcija se ne može poništiti.',
  deleteManyText_few:
    'Da li ste sigurni da želite da obrišete {{count}} korisnika? Ova akcija se ne može poništiti.',
  deleteManyText_other:
    'Da li ste sigurni da želite da obrišete {{count}} korisnika? Ova akcija se ne može poništiti.',
  addTitle: 'Dodaj novog korisnika',
  added: 'Dodato: {{name}}. Poziv je poslat na navedenu adresu.',
  edited: 'Sačuvano: {{name}}.',
};
