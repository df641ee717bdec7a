import type { Catalogue } from './catalogue.ts';

/** Refusals of any call, and those of lists, views, histories, public data and departments. */
export const REQUESTS = {
  'check-values': { mn: 'Provjerite unesene podatke.', en: 'Check what was entered.' },
  'sign-in-first': { mn: 'Prijavite se da biste nastavili.', en: 'Sign in to go on.' },
  'no-access': { mn: 'Nemate pristup ovom sadržaju.', en: 'You have no access to this.' },
  'not-found': { mn: 'Traženi sadržaj ne postoji.', en: 'What was asked for does not exist.' },
  'not-possible-here': { mn: 'Ova radnja ovdje nije moguća.', en: 'This cannot be done here.' },
  'request-too-slow': {
    mn: 'Zahtjev nije stigao na vrijeme. Pokušajte ponovo.',
    en: 'The request did not arrive in time. Try again.',
  },
  'changed-meanwhile': {
    mn: 'Ovaj zapis je u međuvremenu izmijenjen.',
    en: 'This record was changed in the meantime.',
  },
  'request-too-large': { mn: 'Poslati podaci su preveliki.', en: 'What was sent is too large.' },
  'type-not-supported': {
    mn: 'Ova vrsta podataka nije podržana.',
    en: 'This type of data is not supported.',
  },
  'headers-too-large': {
    mn: 'Zaglavlja zahtjeva su prevelika. Obrišite kolačiće ove stranice i pokušajte ponovo.',
    en: 'The headers of the request are too large. Delete the cookies of this page and try again.',
  },
  'storage-full': {
    mn: 'Na serveru trenutno nema mjesta za fajl. Pokušajte ponovo kasnije.',
    en: 'The server has no room for the file at the moment. Try again later.',
  },
  'request-unreadable': { mn: 'Zahtjev nije ispravno zapisan.', en: 'The request is not written correctly.' },
  'technical-problems': {
    mn: 'Trenutno imamo tehničke probleme, probajte ponovo kasnije.',
    en: 'We are having technical problems at the moment, please try again later.',
  },

  'value-required': { mn: 'Ovo polje je obavezno.', en: 'This field is required.' },
  'field-unknown': { mn: 'Server ne poznaje ovo polje.', en: 'The server does not know this field.' },
  'value-not-allowed': {
    mn: 'Vrijednost nije među dozvoljenima.',
    en: 'The value is not one of those allowed.',
  },
  'length-least': { mn: 'Najmanja dužina je {min}.', en: 'The length must be at least {min}.' },
  'length-most': { mn: 'Najveća dužina je {max}.', en: 'The length must be at most {max}.' },
  'value-least': { mn: 'Najmanja vrijednost je {min}.', en: 'The value must be at least {min}.' },
  'value-most': { mn: 'Najveća vrijednost je {max}.', en: 'The value must be at most {max}.' },

  'too-many-at-once': {
    mn: 'Previše zahtjeva odjednom. Sačekajte nekoliko sekundi, pa pokušajte ponovo.',
    en: 'Too many requests at once. Wait a few seconds, then try again.',
  },
  'too-many-for-all': {
    mn: 'Previše zahtjeva odjednom. Pokušajte ponovo.',
    en: 'Too many requests at once. Try again.',
  },
  'too-many-attempts': {
    mn: 'Previše pokušaja. Pokušajte ponovo za {wait}.',
    en: 'Too many attempts. Try again in {wait}.',
  },
  'too-many-uploads': {
    mn: 'U jednom satu poslali ste najviše što je dozvoljeno. Pokušajte ponovo za {wait}.',
    en: 'You have sent the most that is allowed in an hour. Try again in {wait}.',
  },
  'too-many-addresses': {
    mn: 'Previše upita o adresama odjednom. Pokušajte ponovo za {wait}.',
    en: 'Too many questions about addresses at once. Try again in {wait}.',
  },
  'too-many-releases': {
    mn: 'U jednom satu objavljeno je najviše izdanja ovog odjeljenja što je dozvoljeno. Pokušajte ponovo za {wait}.',
    en: 'The most releases of this department that are allowed in an hour were published. Try again in {wait}.',
  },
  'too-much-released': {
    mn: 'U jednom danu poslato je najviše podataka ovog odjeljenja što je dozvoljeno. Pokušajte ponovo za {wait}.',
    en: 'The most data of this department that is allowed in a day was sent. Try again in {wait}.',
  },

  'key-wrong': { mn: 'Oznaka zahtjeva nije ispravna.', en: 'The key of the request is not valid.' },
  'form-being-saved': {
    mn: 'Ovaj obrazac se upravo čuva. Sačekajte trenutak, pa pokušajte ponovo.',
    en: 'This form is being saved right now. Wait a moment, and try again.',
  },
  'form-saved-otherwise': {
    mn: 'Ovaj obrazac je već sačuvan s drugim podacima. Izmijenite sačuvani zapis.',
    en: 'This form has already been saved, with other values. Edit the saved record.',
  },
  'form-saved-and-deleted': {
    mn: 'Zapis koji je sačuvan iz ovog obrasca je u međuvremenu izbrisan.',
    en: 'The record that was saved from this form has since been deleted.',
  },
  'batch-wrong': {
    mn: 'Oznaka grupe izmjena nije ispravna.',
    en: 'The id of the group of changes is not valid.',
  },
  'batch-of-another': {
    mn: 'Ova oznaka grupe pripada drugoj radnji.',
    en: 'This group id belongs to another action.',
  },

  'nothing-to-put-back': {
    mn: 'Ova promjena nema ranije vrijednosti koje se mogu vratiti.',
    en: 'This change has no earlier values that can be put back.',
  },
  'field-not-put-back': { mn: 'Ovo polje se ne može vratiti.', en: 'This field cannot be put back.' },

  'view-gone': { mn: 'Ovaj prikaz više ne postoji.', en: 'This view no longer exists.' },
  'view-private': {
    mn: 'Ovaj prikaz je privatan: otvara ga samo onaj ko ga je sačuvao.',
    en: 'This view is private: only the person who saved it opens it.',
  },
  'view-of-another': {
    mn: 'Ovaj prikaz mijenja samo onaj ko ga je sačuvao ili SuperAdmin.',
    en: 'Only the person who saved this view, or a SuperAdmin, changes it.',
  },
  'view-name-taken': {
    mn: 'Već imate prikaz s ovim nazivom.',
    en: 'You already have a view with this name.',
  },
  'views-too-many': {
    mn: 'Na jednom spisku može se čuvati najviše {most} prikaza. Izbrišite neki od njih.',
    en: 'At most {most} views of one list can be kept. Delete some of them.',
  },
  'view-stays-shared': {
    mn: 'Onaj ko je sačuvao ovaj prikaz više nema nalog, pa prikaz ostaje zajednički.',
    en: 'The person who saved this view no longer has an account, so it stays shared.',
  },

  'address-or-place': {
    mn: 'Upišite adresu ili obje koordinate.',
    en: 'Write an address or both coordinates.',
  },
  'cursor-gone': {
    mn: 'Ovaj kursor više ne važi. Počnite ponovo od cijelog snimka.',
    en: 'This cursor is no longer valid. Begin again from the whole snapshot.',
  },

  'own-build-elsewhere': {
    mn: 'Samo adrese ovog računara: http://localhost:PORT ili http://127.0.0.1:PORT.',
    en: 'Only addresses of this machine: http://localhost:PORT or http://127.0.0.1:PORT.',
  },

  'service-without-address': {
    mn: 'Servis odjeljenja {department} nema adresu na ovom serveru.',
    en: 'The service of the department {department} has no address on this server.',
  },
  'service-busy': {
    mn: 'Servis odjeljenja {department} ima previše posla.',
    en: 'The service of the department {department} has too much to do.',
  },
  'service-refuses': {
    mn: 'Servis odjeljenja {department} odgovara statusom {status}.',
    en: 'The service of the department {department} answers with status {status}.',
  },
  'service-late': {
    mn: 'Servis odjeljenja {department} ne odgovara na vrijeme.',
    en: 'The service of the department {department} does not answer in time.',
  },
  'service-away': {
    mn: 'Servis odjeljenja {department} trenutno ne odgovara.',
    en: 'The service of the department {department} does not answer at the moment.',
  },
} as const satisfies Catalogue;
