import type { Texts } from '@ar/session';

export const texts: Texts = {
  mn: {
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
  },
  en: {
    title: 'Users',
    searchLabel: 'Search users',
    count_one: '{{count}} user',
    count_other: '{{count}} users',
    emptyTitle: 'No users yet',
    emptyText: 'Once somebody has an account, they will appear in this list.',
    first_name: 'First name',
    last_name: 'Last name',
    email: 'Email',
    group_names: 'Role',
    date_joined: 'Account since',
    deleteText: 'Are you sure you want to delete this user ({{name}})? This cannot be undone.',
    deleteManyText_one: 'Are you sure you want to delete {{count}} user? This cannot be undone.',
    deleteManyText_other: 'Are you sure you want to delete {{count}} users? This cannot be undone.',
    addTitle: 'Add a user',
    added: 'Added: {{name}}. An invitation has been sent to the address.',
  },
};
