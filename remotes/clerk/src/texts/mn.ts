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
  deleteText:
    'Da li ste sigurni da želite da obrišete ovaj fajl ({{name}})? Ova akcija se ne može poništiti.',
  deleteManyText_one:
    'Da li ste sigurni da želite da obrišete {{count}} fajl? Ova akcija se ne može poništiti.',
  deleteManyText_few:
    'Da li ste sigurni da želite da obrišete {{count}} fajla? Ova akcija se ne može poništiti.',
  deleteManyText_other:
    'Da li ste sigurni da želite da obrišete {{count}} fajlova? Ova akcija se ne može poništiti.',
  activate: 'Aktiviraj',
  deactivate: 'Deaktiviraj',
  activateText: 'Fajl „{{name}}” će postati aktivan.',
  deactivateText: 'Fajl „{{name}}” više neće biti aktivan.',
  activateManyText_one: 'Postaće aktivan {{count}} fajl.',
  activateManyText_few: 'Postaće aktivna {{count}} fajla.',
  activateManyText_other: 'Postaće aktivno {{count}} fajlova.',
  deactivateManyText_one: 'Više neće biti aktivan {{count}} fajl.',
  deactivateManyText_few: 'Više neće biti aktivna {{count}} fajla.',
  deactivateManyText_other: 'Više neće biti aktivno {{count}} fajlova.',
  statusMeaning: 'Promjena utiče na pitanja na koja Superslužbenik može da odgovori.',
  allActive: 'Svi izabrani fajlovi su već aktivni, pa nema šta da se promijeni.',
  noneActive: 'Nijedan izabrani fajl nije aktivan, pa nema šta da se promijeni.',
  addTitle: 'Dodaj bazu znanja',
  added: 'Dodato: {{name}}.',
  edited: 'Sačuvano: {{name}}.',
};
