import type { Catalogue } from './catalogue.ts';

/** What is wrong with files that are sent. */
export const FILES = {
  'file-empty': { mn: 'Fajl je prazan.', en: 'The file is empty.' },
  'file-type': {
    mn: 'Ova vrsta fajla nije podržana. Dozvoljeni su: {extensions}.',
    en: 'This type of file is not supported. Choose one of: {extensions}.',
  },
  'file-too-large': {
    mn: 'Fajl je prevelik. Najveća dozvoljena veličina je {megabytes} MB.',
    en: 'The file is too large. It may have at most {megabytes} MB.',
  },
  'file-name-wrong': { mn: 'Naziv fajla nije ispravan.', en: 'The file’s name is not valid.' },
  'file-unexpected': { mn: 'Ovdje se ne očekuje fajl.', en: 'No file is expected here.' },
  'file-only-one': { mn: 'Izaberite samo jedan fajl.', en: 'Choose one file only.' },
  'file-without-name': { mn: 'Fajl nema naziv.', en: 'The file has no name.' },
  'file-required': { mn: 'Izaberite fajl.', en: 'Choose a file.' },
  'file-damaged': { mn: 'Fajl je oštećen ili nepotpun.', en: 'The file is damaged or incomplete.' },
  'file-not-utf8': {
    mn: 'Tekst nije u kodiranju UTF-8. Sačuvajte ga kao UTF-8 i pokušajte ponovo.',
    en: 'The text is not encoded in UTF-8. Save it as UTF-8 and try again.',
  },
  'file-too-many-pixels': {
    mn: 'Slika ima previše piksela. Smanjite je na najviše 16 megapiksela i pokušajte ponovo.',
    en: 'The picture has too many pixels. Reduce it to 16 megapixels at most and try again.',
  },
  'file-heic': {
    mn: 'Fotografija je u formatu HEIC, kako je čuvaju iPhone uređaji. Sačuvajte je kao JPEG i pokušajte ponovo. Na telefonu: Podešavanja, Kamera, Formati, pa „Najkompatibilnije“.',
    en: 'The photograph is in the HEIC format, as iPhones keep it. Save it as JPEG and try again. On the phone: Settings, Camera, Formats, then “Most Compatible”.',
  },
  'file-locked': {
    mn: 'Dokument je zaštićen šifrom. Uklonite šifru i pokušajte ponovo.',
    en: 'The document is protected by a password. Remove the password and try again.',
  },
  'file-macros': {
    mn: 'Dokument sadrži makroe. Sačuvajte ga bez njih i pokušajte ponovo.',
    en: 'The document contains macros. Save it without them and try again.',
  },
  'file-unpacks-too-large': {
    mn: 'Sadržaj dokumenta je prevelik kada se raspakuje.',
    en: 'The document’s content is too large once it is unpacked.',
  },
  'file-no-sound': {
    mn: 'U fajlu nema zvuka. Snimite ga ponovo, sačuvajte kao MP3 i pokušajte opet.',
    en: 'There is no sound in the file. Record it again, save it as MP3 and try once more.',
  },
  'file-unplayable': {
    mn: 'Pregledači ne mogu da puste ovaj snimak. Sačuvajte ga kao MP3 i pokušajte ponovo.',
    en: 'Browsers cannot play this recording. Save it as MP3 and try again.',
  },
  'file-other-recording': {
    mn: 'Sadržaj fajla ne odgovara njegovom nastavku ({extension}). Sačuvajte snimak kao MP3 i pokušajte ponovo.',
    en: "The file's content does not match its extension ({extension}). Save the recording as MP3 and try again.",
  },
  'file-other-content': {
    mn: 'Sadržaj fajla ne odgovara njegovom nastavku ({extension}).',
    en: 'The file’s content does not match its extension ({extension}).',
  },
  'file-looks-like': {
    mn: 'Sadržaj fajla ne odgovara njegovom nastavku ({extension}). Izgleda kao .{seen}.',
    en: 'The file’s content does not match its extension ({extension}). It looks like .{seen}.',
  },
  'file-infected': {
    mn: 'U fajlu je pronađen zlonamjeran sadržaj, pa nije sačuvan. Izaberite drugi fajl.',
    en: 'Harmful content was found in the file, so it was not kept. Choose another file.',
  },
  'file-too-large-to-scan': {
    mn: 'Fajl je prevelik da bi se provjerio na viruse, pa nije sačuvan.',
    en: 'The file is too large to be scanned for viruses, so it was not kept.',
  },
  'files-not-scanned': {
    mn: 'Fajlovi se trenutno ne mogu provjeriti na viruse, pa se ne primaju. Pokušajte ponovo za nekoliko minuta.',
    en: 'Files cannot be scanned for viruses at the moment, so none are taken. Try again in a few minutes.',
  },
  'files-no-room': {
    mn: 'Fajlovi ovog odjeljenja zauzimaju {used} MB od dozvoljenih {quota} MB, pa za ovaj nema mjesta. Obratite se administratoru.',
    en: 'This department’s files take {used} MB of the {quota} MB allowed, so there is no room for this one. Ask an administrator.',
  },
  'file-version-gone': {
    mn: 'Ova verzija fajla se više ne čuva.',
    en: 'This version of the file is no longer kept.',
  },
} as const satisfies Catalogue;
