import type { Texts } from '@ar/session';

export const texts: Texts = {
  mn: {
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
  },
  en: {
    title: 'Building permits',
    searchLabel: 'Search building permits',
    count_one: '{{count}} building permit',
    count_other: '{{count}} building permits',
    emptyTitle: 'No building permits yet',
    emptyText: 'Once the first building is added, it will appear in this list.',
    name: 'Name',
    address: 'Address',
    investor: 'Investor',
    building_size: 'Size',
    construction_start_date: 'Start of construction',
    construction_end_date: 'End of construction',
    created_by_name: 'Added by',
    updated_at: 'Changed',
    deleteText: 'Are you sure you want to delete this building ({{name}})? This cannot be undone.',
    deleteManyText_one: 'Are you sure you want to delete {{count}} building? This cannot be undone.',
    deleteManyText_other: 'Are you sure you want to delete {{count}} buildings? This cannot be undone.',
    addTitle: 'Add a building',
  },
};
