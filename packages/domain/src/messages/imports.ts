import type { Catalogue } from './catalogue.ts';

/** What is said of tables that are imported: of the file, of its rows and cells, and of how an import ended. */
export const IMPORTS = {
  'table-required': { mn: 'Izaberite tabelu.', en: 'Choose a spreadsheet.' },
  'table-empty': { mn: 'Tabela je prazna.', en: 'The spreadsheet is empty.' },
  'table-only-charts': {
    mn: 'U fajlu nema nijednog lista s tabelom, samo grafikoni.',
    en: 'No sheet of the file holds a table, only charts.',
  },
  'table-without-rows': {
    mn: 'Ispod naslova kolona nema nijednog reda.',
    en: 'There is no row below the column headings.',
  },
  'table-without-headings': {
    mn: 'Nijedan od prvih redova tabele nema naslove kolona.',
    en: 'None of the first rows of the spreadsheet has column headings.',
  },
  'table-too-many-rows': {
    mn: 'Tabela ima previše redova. Najviše ih može biti {most}; podijelite je na više fajlova.',
    en: 'The spreadsheet has too many rows. It may have at most {most}; split it into several files.',
  },
  'table-too-many-columns': {
    mn: 'Tabela ima previše kolona. Najviše ih može biti 200.',
    en: 'The spreadsheet has too many columns. It may have at most 200.',
  },
  'table-too-large': {
    mn: 'Tabela je prevelika kada se raspakuje. Ostavite samo redove koje uvozite.',
    en: 'The spreadsheet is too large once it is unpacked. Leave only the rows that you import.',
  },
  'table-too-slow': {
    mn: 'Čitanje tabele je trajalo predugo. Ostavite samo redove koje uvozite.',
    en: 'Reading the spreadsheet took too long. Leave only the rows that you import.',
  },
  'table-long-cell': {
    mn: 'Jedna ćelija je preduga. U CSV fajlu obično nedostaje navodnik na kraju teksta ili su pogrešni znakovi između kolona.',
    en: 'One cell is too long. In a CSV file the quotation mark at the end of a text is usually missing, or the separators are wrong.',
  },
  'table-locked': {
    mn: 'Tabela je zaštićena šifrom. Uklonite šifru i pokušajte ponovo.',
    en: 'The spreadsheet is protected by a password. Remove the password and try again.',
  },
  'table-old-excel': {
    mn: 'Ovo je stari format Excela. Sačuvajte tabelu kao .xlsx i pokušajte ponovo.',
    en: 'This is an old Excel format. Save the spreadsheet as .xlsx and try again.',
  },
  'table-not-a-sheet': {
    mn: 'Fajl se ne može pročitati. Otvorite ga u Excelu i sačuvajte ponovo kao .xlsx.',
    en: 'The file cannot be read. Open it in Excel and save it again as .xlsx.',
  },
  'table-web-page': {
    mn: 'Ovaj fajl je internet stranica, a ne tabela. Otvorite ga u programu za tabele i sačuvajte kao .xlsx.',
    en: 'This file is a web page, not a spreadsheet. Open it in a spreadsheet program and save it as .xlsx.',
  },
  'table-damaged': {
    mn: 'Tabela je oštećena ili nepotpuna.',
    en: 'The spreadsheet is damaged or incomplete.',
  },
  'table-entities': {
    mn: 'Tabela sadrži opasne zapise (DOCTYPE). Sačuvajte je ponovo u programu za tabele.',
    en: 'The spreadsheet contains dangerous declarations (DOCTYPE). Save it again in a spreadsheet program.',
  },
  'table-not-text': {
    mn: 'Kodiranje teksta nije prepoznato. Sačuvajte tabelu kao CSV UTF-8 ili kao .xlsx.',
    en: 'The encoding of the text was not recognised. Save the spreadsheet as CSV UTF-8 or as .xlsx.',
  },

  'zip-required': { mn: 'Izaberite ZIP arhivu.', en: 'Choose a ZIP archive.' },
  'zip-damaged': {
    mn: 'ZIP arhiva je oštećena ili nepotpuna.',
    en: 'The ZIP archive is damaged or incomplete.',
  },
  'zip-locked': {
    mn: 'ZIP arhiva je zaštićena šifrom. Napravite je bez šifre i pokušajte ponovo.',
    en: 'The ZIP archive is protected by a password. Make it without a password and try again.',
  },
  'zip-names': {
    mn: 'ZIP arhiva sadrži nedozvoljene putanje. Napravite je ponovo od običnog foldera.',
    en: 'The ZIP archive contains paths that are not allowed. Make it again from an ordinary folder.',
  },
  'zip-links': {
    mn: 'ZIP arhiva sadrži prečice umjesto fajlova. Napravite je ponovo od običnih fajlova.',
    en: 'The ZIP archive contains shortcuts in place of files. Make it again from ordinary files.',
  },
  'zip-twice': {
    mn: 'ZIP arhiva sadrži dva fajla iste putanje. Napravite je ponovo od običnog foldera.',
    en: 'The ZIP archive contains two files with the same path. Make it again from an ordinary folder.',
  },
  'zip-bomb': {
    mn: 'Sadržaj ZIP arhive je prevelik kada se raspakuje.',
    en: 'The ZIP archive’s content is too large once it is unpacked.',
  },
  'zip-many': {
    mn: 'ZIP arhiva ima previše fajlova. Najviše ih može biti {most}.',
    en: 'The ZIP archive has too many files. It may have at most {most}.',
  },
  'zip-file-damaged': {
    mn: 'Fajl u ZIP arhivi je oštećen.',
    en: 'The file in the ZIP archive is damaged.',
  },
  'zip-file-required': {
    mn: 'Upišite naziv fajla iz ZIP arhive.',
    en: 'Write the name of a file in the ZIP archive.',
  },
  'zip-missing': {
    mn: 'Fajla „{name}“ nema, jer ZIP arhiva nije dodata.',
    en: 'There is no file “{name}”, because no ZIP archive was added.',
  },
  'zip-file-missing': {
    mn: 'Fajla „{name}“ nema u ZIP arhivi.',
    en: 'The file “{name}” is not in the ZIP archive.',
  },
  'zip-file-meant': {
    mn: 'Fajla „{name}“ nema u ZIP arhivi. Da li ste mislili „{meant}“?',
    en: 'The file “{name}” is not in the ZIP archive. Did you mean “{meant}”?',
  },
  'zip-paths-alike': {
    mn: 'Putanje „{one}“ i „{other}“ u ZIP arhivi jedva se razlikuju. Preimenujte jednu.',
    en: 'The paths “{one}” and “{other}” in the ZIP archive hardly differ. Rename one.',
  },
  'zip-two-of-name': {
    mn: 'U ZIP arhivi su dva fajla s nazivom „{name}“. Upišite i folder.',
    en: 'The ZIP archive has two files named “{name}”. Write the folder too.',
  },
  'zip-either-path': {
    mn: '„{name}“ može biti „{one}“ ili „{other}“ iz ZIP arhive. Upišite jednu od tih putanja.',
    en: '“{name}” can be “{one}” or “{other}” of the ZIP archive. Write one of these paths.',
  },

  'cell-unchangeable': { mn: 'Ovo polje se ne može mijenjati.', en: 'This field cannot be changed.' },
  'cell-flag': { mn: 'Upišite Da ili Ne.', en: 'Write Yes or No.' },
  'cell-formula-empty': {
    mn: 'Formula nema izračunatu vrijednost. Upišite vrijednost umjesto formule.',
    en: 'The formula has no calculated value. Write a value in place of the formula.',
  },
  'cell-formula-failed': {
    mn: 'Formula je javila grešku. Upišite vrijednost umjesto formule.',
    en: 'The formula failed. Write a value in place of the formula.',
  },
  'cell-number': { mn: 'Upišite broj, na primjer {example}.', en: 'Write a number, for example {example}.' },
  'cell-number-either': {
    mn: 'Broj se može pročitati na više načina: {meanings}. Upišite jedan od njih.',
    en: 'The number can be read in several ways: {meanings}. Write one of them.',
  },
  'cell-day-wrong': {
    mn: 'Datum nije ispravan. Upišite ga kao 31. 1. 2026.',
    en: 'The date is not valid. Write it as 31 Jan 2026.',
  },
  'cell-day-ambiguous': {
    mn: 'Datum se može pročitati na više načina. Upišite ga kao 31. 1. 2026.',
    en: 'The date can be read in several ways. Write it as 31 Jan 2026.',
  },
  'cell-day-contradicted': {
    mn: 'Dan i mjesec su ovdje drugim redom nego u ostatku kolone. Upišite datum kao 31. 1. 2026.',
    en: 'Day and month are the other way round here than in the rest of the column. Write the date as 31 Jan 2026.',
  },
  'cell-day-converted': {
    mn: 'Program za tabele je u ovoj koloni možda zamijenio dan i mjesec. Upišite datum kao 31. 1. 2026.',
    en: 'A spreadsheet may have exchanged day and month in this column. Write the date as 31 Jan 2026.',
  },
  'cell-day-number': {
    mn: 'U ćeliji je broj {number}, a ne datum. Upišite datum kao 31. 1. 2026.',
    en: 'The cell holds the number {number}, not a date. Write the date as 31 Jan 2026.',
  },
  'cell-year-unusual': {
    mn: 'Godina {year} je neobična. Potvrdite je ili upišite datum kao 31. 1. 2026.',
    en: 'The year {year} is unusual. Confirm it, or write the date as 31 Jan 2026.',
  },
  'coordinates-exchanged': {
    mn: 'Izgleda da su širina i dužina zamijenjene. Da li ste mislili {meant}?',
    en: 'Latitude and longitude seem to be swapped. Did you mean {meant}?',
  },
  'decimal-mark-missing': {
    mn: 'Nedostaje decimalni znak. Da li ste mislili {meant}?',
    en: 'The decimal mark is missing. Did you mean {meant}?',
  },

  'row-record-missing': {
    mn: 'Zapis s ovim brojem ne postoji.',
    en: 'There is no record with this number.',
  },
  'row-new-active': {
    mn: 'Novi zapis je uvijek aktivan. Isključite ga poslije uvoza.',
    en: 'A new record is always active. Turn it off after the import.',
  },
  'row-twice': { mn: 'Isti zapis je već u redu {row}.', en: 'The same record is already in row {row}.' },
  'row-met': {
    mn: 'Zapis je izmijenjen poslije izvoza, a nije odlučeno šta važi.',
    en: 'The record was changed after the export, and nobody has decided which values count.',
  },
  'row-same': {
    mn: 'Možda već postoji, a nije odlučeno šta s redom.',
    en: 'It may already exist, and nobody has decided what to do with the row.',
  },
  'row-changed': {
    mn: 'Zapis je u međuvremenu izmijenjen.',
    en: 'The record was changed in the meantime.',
  },
  'row-changed-by': {
    mn: 'Zapis je u međuvremenu mijenjan ({name}).',
    en: 'The record has been changed in the meantime ({name}).',
  },
  'row-gone': { mn: 'Zapis više ne postoji.', en: 'The record no longer exists.' },
  'row-stayed': {
    mn: 'Zapis je poslije uvoza izmijenjen, pa je ostao.',
    en: 'The record was changed after the import, so it stayed.',
  },
  'row-stayed-by': {
    mn: 'Zapis je poslije uvoza mijenjan ({name}), pa je ostao.',
    en: 'The record was changed after the import ({name}), so it stayed.',
  },

  'import-stopped': {
    mn: 'Uvoz je prekinut. Preostali redovi nijesu uvezeni.',
    en: 'The import was stopped. The remaining rows were not imported.',
  },
  'import-not-allowed': {
    mn: 'Zaustavljeno je: osoba koja je ovo pokrenula više nema pravo na to. Može nastaviti neko drugi.',
    en: 'It was stopped: the person who started it no longer has permission. Somebody else can continue.',
  },
  'import-row-refused': {
    mn: 'Red {row} nije prihvaćen, pa je poništeno sve što je uvezeno prije njega.',
    en: 'Row {row} was not accepted, so everything imported before it was undone.',
  },
  'import-elsewhere': {
    mn: 'Uvoz više nije u ovom koraku. Osvježite stranicu.',
    en: 'The import is no longer at this step. Reload the page.',
  },
  'import-rows-waiting': {
    mn: 'Neki redovi nijesu ispravni ili čekaju odluku. Ispravite ih ili uvezite samo ispravne.',
    en: 'Some rows are not valid or wait for a decision. Correct them, or import only the valid ones.',
  },
  'import-not-running': { mn: 'Uvoz nije u toku.', en: 'The import is not under way.' },
  'import-nothing-back': { mn: 'Nema šta da se poništi.', en: 'There is nothing to undo.' },
  'import-zip-before': {
    mn: 'ZIP se može dodati samo prije uvoza. Osvježite stranicu.',
    en: 'A ZIP can be added only before the import. Reload the page.',
  },
  'import-rows-before': {
    mn: 'Redovi se mogu mijenjati samo prije uvoza. Osvježite stranicu.',
    en: 'Rows can be changed only before the import. Reload the page.',
  },
  'import-again-only-undone': {
    mn: 'Ponovo se može početi samo uvoz koji je u cjelini poništen. Osvježite stranicu.',
    en: 'Only an import that was undone completely can begin again. Reload the page.',
  },
  'import-column-needed': {
    mn: 'Izaberite polje bar za jednu kolonu.',
    en: 'Choose a field for at least one column.',
  },
  'import-field-wrong': { mn: 'Ovo polje se ne može uvesti.', en: 'This field cannot be imported.' },
  'import-field-twice': {
    mn: 'Jedno polje je izabrano za dvije kolone.',
    en: 'One field is chosen for two columns.',
  },
  'import-into-needed': {
    mn: 'Izaberite zapis s kojim se spaja.',
    en: 'Choose the record to merge with.',
  },
} as const satisfies Catalogue;
