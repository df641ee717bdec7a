import { type Entity, fieldsOf, labelOf } from './entities/entity.ts';
import type { Language } from './languages.ts';

/**
 * What the API says of values and rows, in English. It answers in Montenegrin, whatever the person's language: forms, the
 * pages of imports and the files of refused rows look its sentences up here.
 */
export const SENTENCES: Readonly<Record<string, string>> = {
  'Vrijednost nije ispravna.': 'The value is not valid.',
  'Ovo polje ima samo jedan red. Uklonite prelome reda.':
    'This field has one line only. Remove the line breaks.',
  'Naziv fajla nije ispravan.': "The file's name is not valid.",
  'Server ne poznaje ovo polje.': 'The server does not know this field.',
  'Maksimalna dužina 50 karaktera': 'At most 50 characters',
  'Maksimalna dužina 200 karaktera': 'At most 200 characters',
  'Maksimalna dužina 255 karaktera': 'At most 255 characters',
  'Maksimalna dužina 1000 karaktera': 'At most 1000 characters',
  'Naziv je obavezno polje': 'The name is required',
  'Adresa je obavezno polje': 'The address is required',
  'Opis je obavezno polje': 'The description is required',
  'Geografska širina mora biti između -90 i 90': 'The latitude must be between -90 and 90',
  'Geografska dužina mora biti između -180 i 180': 'The longitude must be between -180 and 180',
  'Investitor je obavezno polje': 'The investor is required',
  'Veličina mora biti pozitivna': 'The size must be positive',
  'Veličina može imati najviše dvije decimale': 'The size can have two decimals at most',
  'Veličina je prevelika': 'The size is too large',
  'Datum početka je obavezno polje': 'The start date is required',
  'Datum završetka je obavezno polje': 'The end date is required',
  'Datum nije ispravan': 'The date is not valid',
  'Datum završetka mora biti nakon datuma početka': 'The end date must be after the start date',
  'Ime je obavezno polje': 'The first name is required',
  'Prezime je obavezno polje': 'The last name is required',
  'Maksimalna duzina 100 karaktera': 'At most 100 characters',
  'Morate unijeti email adresu': 'The email address is required',
  'Email nije validan': 'The email address is not valid',
  'Morate izabrati rolu': 'A role has to be chosen',
  'Geografska širina je obavezno polje': 'The latitude is required',
  'Geografska dužina je obavezno polje': 'The longitude is required',
  'Tabela je prazna.': 'The table is empty.',
  'U fajlu nema nijednog lista sa tabelom, samo grafikoni.':
    'No sheet of the file is a table, there are only charts.',
  'Ispod naslova kolona nema nijednog reda.': 'There is no row below the column headings.',
  'Nijedan od prvih redova tabele nema naslove kolona.':
    'None of the first rows of the table has column headings.',
  'Tabela ima previše kolona. Najviše ih može biti 200.':
    'The table has too many columns. It may have 200 at most.',
  'Tabela je prevelika kada se raspakuje. Ostavite samo redove koje uvozite.':
    'The table is too large once it is unpacked. Leave only the rows that you import.',
  'Čitanje tabele je trajalo predugo. Ostavite samo redove koje uvozite.':
    'Reading the table took too long. Leave only the rows that you import.',
  'Jedna ćelija je preduga. U CSV fajlu obično nedostaje navodnik na kraju teksta, ili su pogrešni znakovi između kolona.':
    'One cell is too long. In a CSV file the quotation mark at the end of a text is usually missing, or the separators are wrong.',
  'Tabela je zaštićena lozinkom. Uklonite lozinku i pokušajte ponovo.':
    'The table is protected by a password. Remove the password and try again.',
  'Ovo je stari format Excela. Sačuvajte tabelu kao .xlsx i pokušajte ponovo.':
    'This is an old format of Excel. Save the table as .xlsx and try again.',
  'Ovaj fajl nije tabela. Sačuvajte je kao .xlsx ili .csv i pokušajte ponovo.':
    'This file is not a table. Save the table as .xlsx or .csv and try again.',
  'Ovaj fajl je internet stranica, a ne tabela. Otvorite ga u programu za tabele i sačuvajte kao .xlsx.':
    'This file is a web page, not a table. Open it in a spreadsheet program and save it as .xlsx.',
  'Tabela je oštećena ili nepotpuna.': 'The table is damaged or not complete.',
  'Tabela sadrži opasne zapise (DOCTYPE). Sačuvajte je ponovo u programu za tabele.':
    'The table contains dangerous declarations (DOCTYPE). Save it again in a spreadsheet program.',
  'Kodiranje teksta nije prepoznato. Sačuvajte tabelu kao CSV UTF-8 ili kao .xlsx.':
    "The text's encoding was not recognised. Save the table as CSV UTF-8 or as .xlsx.",
  'ZIP arhiva je oštećena ili nepotpuna.': 'The ZIP archive is damaged or not complete.',
  'ZIP arhiva je zaštićena lozinkom. Napravite je bez lozinke i pokušajte ponovo.':
    'The ZIP archive is protected by a password. Make it without a password and try again.',
  'ZIP arhiva sadrži nedozvoljene putanje. Napravite je ponovo od običnog foldera.':
    'The ZIP archive contains paths that are not allowed. Make it again from an ordinary folder.',
  'ZIP arhiva sadrži prečice umjesto fajlova. Napravite je ponovo od običnih fajlova.':
    'The ZIP archive contains shortcuts in place of files. Make it again from ordinary files.',
  'ZIP arhiva sadrži dva fajla iste putanje. Napravite je ponovo od običnog foldera.':
    'The ZIP archive contains two files of the same path. Make it again from an ordinary folder.',
  'Sadržaj ZIP arhive je prevelik kada se raspakuje.':
    "The ZIP archive's content is too large once it is unpacked.",
  'Upišite naziv fajla iz ZIP arhive.': 'Write the name of a file in the ZIP archive.',
  'Izaberite fajl.': 'Choose a file.',
  'Ovo polje se ne može mijenjati.': 'This field cannot be changed.',
  'Zapis sa ovim brojem ne postoji.': 'There is no record with this number.',
  'Novi zapis je uvijek aktivan. Isključite ga poslije uvoza.':
    'A new record is always active. Turn it off after the import.',
  'Upišite Da ili Ne.': 'Write Yes or No.',
  'Formula nema izračunatu vrijednost. Upišite vrijednost umjesto formule.':
    'The formula has no calculated value. Write a value in place of the formula.',
  'Formula je javila grešku. Upišite vrijednost umjesto formule.':
    'The formula failed. Write a value in place of the formula.',
  'Datum nije ispravan. Upišite ga kao 31. 1. 2026.': 'The date is not valid. Write it as 31. 1. 2026.',
  'Datum se može pročitati na više načina. Upišite ga kao 31. 1. 2026.':
    'The date can be read in several ways. Write it as 31. 1. 2026.',
  'Dan i mjesec su ovdje drugim redom nego u ostatku kolone. Upišite datum kao 31. 1. 2026.':
    'Day and month are the other way round here than in the rest of the column. Write the date as 31. 1. 2026.',
  'Datumi ove kolone počinju mjesecom, pa je ovaj možda obrnut. Upišite datum kao 31. 1. 2026.':
    'Dates of this column begin with the month, so this one may be the wrong way round. Write the date as 31. 1. 2026.',
  'Fajl u ZIP arhivi je oštećen.': 'The file in the ZIP archive is damaged.',
  'U fajlu je pronađen zlonamjeran sadržaj, pa nije sačuvan. Izaberite drugi fajl.':
    'Harmful content was found in the file, so it was not kept. Choose another file.',
  'Fajl je prevelik da bi se provjerio na viruse, pa nije sačuvan.':
    'The file is too large to be scanned for viruses, so it was not kept.',
  'Fajl je prazan.': 'The file is empty.',
  'Fajl je oštećen ili nepotpun.': 'The file is damaged or not complete.',
  'Tekst nije u kodiranju UTF-8. Sačuvajte ga kao UTF-8 i pokušajte ponovo.':
    'The text is not encoded in UTF-8. Save it as UTF-8 and try again.',
  'Slika ima previše piksela. Smanjite je na najviše 16 megapiksela i pokušajte ponovo.':
    'The picture has too many pixels. Reduce it to 16 megapixels at most and try again.',
  'Dokument je zaštićen lozinkom. Uklonite lozinku i pokušajte ponovo.':
    'The document is protected by a password. Remove the password and try again.',
  'Dokument sadrži makroe. Sačuvajte ga bez njih i pokušajte ponovo.':
    'The document contains macros. Save it without them and try again.',
  'Sadržaj dokumenta je prevelik kada se raspakuje.':
    "The document's content is too large once it is unpacked.",
  'Korisnik sa ovom email adresom već postoji.': 'There is already a user with this email address.',
  'Zapis je neko izmijenio poslije izvoza, a nije odlučeno šta važi.':
    'Somebody changed the record after the export, and it was not decided what counts.',
  'Možda već postoji, a nije odlučeno šta sa redom.':
    'It may exist already, and it was not decided what to do with the row.',
  'Ovaj obrazac se upravo čuva. Sačekajte trenutak, pa pokušajte ponovo.':
    'This form is being saved right now. Wait a moment, and try again.',
  'Ovaj obrazac je već sačuvan s drugim podacima. Izmijenite sačuvani zapis.':
    'This form was saved already, with other values. Change the saved record.',
  'Zapis je u međuvremenu izmijenjen.': 'The record was changed in the meantime.',
  'Zapis više ne postoji.': 'The record no longer exists.',
  'Zapis je poslije uvoza izmijenjen, pa je ostao.':
    'The record was changed after the import, and so it stayed.',
  'Uvoz je prekinut. Preostali redovi nisu uvezeni.':
    'The import was stopped. The rows that were left were not imported.',
  'Zaustavljeno je: osoba koja je ovo pokrenula više nema pravo na to. Može nastaviti neko drugi.':
    'It was stopped: the person who began it may no longer do so. Somebody else can go on.',
};

/** Those that name something. */
const PATTERNS: readonly (readonly [RegExp, string])[] = [
  [
    /^Tekst sadrži znak koji se ne može sačuvati \((\S+)\)\. Izbrišite ga\.$/,
    'The text contains a character that cannot be kept ($1). Delete it.',
  ],
  [
    /^Fajla „(.+)“ nema, jer ZIP arhiva nije dodata\.$/,
    'There is no file “$1”, since no ZIP archive was added.',
  ],
  [
    /^Fajla „(.+)“ nema u ZIP arhivi\. Da li ste mislili „(.+)“\?$/,
    'The file “$1” is not in the ZIP archive. Did you mean “$2”?',
  ],
  [
    /^Izgleda da su širina i dužina zamijenjene\. Da li ste mislili (\S+)\?$/,
    'Latitude and longitude seem to be exchanged. Did you mean $1?',
  ],
  [/^Nedostaje decimalni znak\. Da li ste mislili (\S+)\?$/, 'The decimal mark is missing. Did you mean $1?'],
  [/^Fajla „(.+)“ nema u ZIP arhivi\.$/, 'The file “$1” is not in the ZIP archive.'],
  [
    /^U ZIP arhivi su dva fajla sa nazivom „(.+)“\. Upišite i folder\.$/,
    'The ZIP archive has two files named “$1”. Write the folder, too.',
  ],
  [
    /^Putanje „(.+)“ i „(.+)“ u ZIP arhivi jedva se razlikuju\. Preimenujte jednu\.$/,
    'The paths “$1” and “$2” in the ZIP archive hardly differ. Rename one.',
  ],
  [
    /^U ćeliji je broj (\S+), a ne datum\. Upišite datum kao 31\. 1\. 2026\.$/,
    'The cell has the number $1 and no date. Write the date as 31. 1. 2026.',
  ],
  [
    /^Godina (\d+) je neobična\. Potvrdite je, ili upišite datum kao 31\. 1\. 2026\.$/,
    'The year $1 is unusual. Confirm it, or write the date as 31. 1. 2026.',
  ],
  [
    /^„(.+)“ može biti „(.+)“ ili „(.+)“ iz ZIP arhive\. Upišite jednu od tih putanja\.$/,
    '“$1” can be “$2” or “$3” of the ZIP archive. Write one of these paths.',
  ],
  [
    /^Tabela ima previše redova\. Najviše ih može biti (\d+); podijelite je na više fajlova\.$/,
    'The table has too many rows. It may have $1 at most; split it into several files.',
  ],
  [
    /^ZIP arhiva ima previše fajlova\. Najviše ih može biti (\d+)\.$/,
    'The ZIP archive has too many files. It may have $1 at most.',
  ],
  [/^Isti zapis je već u redu (\d+)\.$/, 'The same record is already in row $1.'],
  [/^Upišite broj, na primjer (\S+)\.$/, 'Write a number, for example $1.'],
  [
    /^Broj se može pročitati na više načina: (\S+) ili (\S+)\. Upišite jedan od njih\.$/,
    'The number can be read in several ways: $1 or $2. Write one of them.',
  ],
  [/^Zapis je u međuvremenu izmijenio\/la (.+)\.$/, '$1 changed the record in the meantime.'],
  [
    /^Zapis je poslije uvoza izmijenio\/la (.+), pa je ostao\.$/,
    '$1 changed the record after the import, and so it stayed.',
  ],
  [
    /^Ova vrsta fajla nije podržana\. Dozvoljeni su: (.+)\.$/,
    'This type of file is not supported. Choose one of: $1.',
  ],
  [
    /^Fajl je prevelik\. Najveća dozvoljena veličina je (\S+) MB\.$/,
    'The file is too large. It may have $1 MB at most.',
  ],
  [
    /^Fajlovi ove službe zauzimaju (\S+) MB od dozvoljenih (\S+) MB, pa za ovaj nema mjesta\. Obratite se administratoru\.$/,
    "This department's files take $1 MB of the $2 MB that they may, so there is no room for this one. Ask an administrator.",
  ],
  [
    /^Sadržaj fajla ne odgovara njegovom nastavku \((\S+)\)\.$/,
    "The file's content does not match its extension ($1).",
  ],
  [
    /^Red (\d+) nije prihvaćen, pa je vraćeno sve što je uvezeno prije njega\.$/,
    'Row $1 was not accepted, and so everything imported before it was taken back.',
  ],
];

/** A sentence of the API in a language; one that is not known stays as it is. */
export function sentenceIn(language: Language, sentence: string): string {
  if (language === 'mn') return sentence;
  if (Object.hasOwn(SENTENCES, sentence)) return SENTENCES[sentence] as string;
  const [pattern, words = ''] = PATTERNS.find(([one]) => one.test(sentence)) ?? [];
  return pattern ? sentence.replace(pattern, words) : sentence;
}

/** What is wrong with a field, after the field's name unless the sentence begins with it. */
export function problemIn(entity: Entity, language: Language, field: string, sentence: string): string {
  const said = sentenceIn(language, sentence);
  return sentence.startsWith(labelOf(entity, field, 'mn'))
    ? said
    : `${labelOf(entity, field, language)}: ${said}`;
}

/** Why a row was not written: a sentence, or several, each after the name of its field. */
export function reasonIn(entity: Entity, language: Language, reason: string): string {
  if (language === 'mn') return reason;
  const whole = sentenceIn(language, reason);
  if (whole !== reason) return whole;
  const inWords = (part: string) => {
    for (const [field] of fieldsOf(entity)) {
      const named = `${labelOf(entity, field, 'mn')}: `;
      if (part.startsWith(named))
        return `${labelOf(entity, field, language)}: ${sentenceIn(language, part.slice(named.length))}`;
    }
    return sentenceIn(language, part);
  };
  return reason.split('; ').map(inWords).join('; ');
}
