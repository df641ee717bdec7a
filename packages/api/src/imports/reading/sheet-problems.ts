import { MAX_IMPORT_ROWS } from '@ar/domain/import-kinds';

/** Why a file is no table that can be imported, as people are told. */
export const SHEET_PROBLEMS = {
  empty: 'Tabela je prazna.',
  'no-tables': 'U fajlu nema nijednog lista sa tabelom, samo grafikoni.',
  'no-rows': 'Ispod naslova kolona nema nijednog reda.',
  'no-headings': 'Nijedan od prvih redova tabele nema naslove kolona.',
  'too-many-rows': `Tabela ima previše redova. Najviše ih može biti ${MAX_IMPORT_ROWS}; podijelite je na više fajlova.`,
  'too-many-columns': 'Tabela ima previše kolona. Najviše ih može biti 200.',
  'too-large': 'Tabela je prevelika kada se raspakuje. Ostavite samo redove koje uvozite.',
  'too-slow': 'Čitanje tabele je trajalo predugo. Ostavite samo redove koje uvozite.',
  'long-cell':
    'Jedna ćelija je preduga. U CSV fajlu obično nedostaje navodnik na kraju teksta, ili su pogrešni znakovi između kolona.',
  locked: 'Tabela je zaštićena lozinkom. Uklonite lozinku i pokušajte ponovo.',
  'old-excel': 'Ovo je stari format Excela. Sačuvajte tabelu kao .xlsx i pokušajte ponovo.',
  'not-a-sheet': 'Ovaj fajl nije tabela. Sačuvajte je kao .xlsx ili .csv i pokušajte ponovo.',
  'web-page':
    'Ovaj fajl je internet stranica, a ne tabela. Otvorite ga u programu za tabele i sačuvajte kao .xlsx.',
  damaged: 'Tabela je oštećena ili nepotpuna.',
  entities: 'Tabela sadrži opasne zapise (DOCTYPE). Sačuvajte je ponovo u programu za tabele.',
  'not-text': 'Kodiranje teksta nije prepoznato. Sačuvajte tabelu kao CSV UTF-8 ili kao .xlsx.',
} as const;

export type SheetProblem = keyof typeof SHEET_PROBLEMS;

export class SheetRefused extends Error {
  override name = 'SheetRefused';

  constructor(readonly problem: SheetProblem) {
    super(problem);
  }
}
