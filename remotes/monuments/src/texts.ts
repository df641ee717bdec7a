import type { Texts } from '@ar/session';

export const texts: Texts = {
  mn: {
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
    audio_description: 'Zvučni opis',
  },
  en: {
    title: 'Monuments',
    searchLabel: 'Search monuments',
    count_one: '{{count}} monument',
    count_other: '{{count}} monuments',
    emptyTitle: 'No monuments yet',
    emptyText: 'Once the first monument is added, it will appear in this list.',
    name: 'Name',
    address: 'Address',
    created_at: 'Added',
    created_by_name: 'Added by',
    last_modified_by_name: 'Changed by',
    updated_at: 'Changed',
    deleteText: 'Are you sure you want to delete this monument ({{name}})? This cannot be undone.',
    deleteManyText_one: 'Are you sure you want to delete {{count}} monument? This cannot be undone.',
    deleteManyText_other: 'Are you sure you want to delete {{count}} monuments? This cannot be undone.',
    addTitle: 'Add a monument',
    audio_description: 'Audio description',
  },
};
