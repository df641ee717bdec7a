import type { Texts } from '@ar/session';

/** The words of the form alone. */
export const formTexts: Texts = {
  mn: {
    editTitle: 'Izmijeni korisnika',
  },
  en: {
    editTitle: 'Edit the user',
    'Ime je obavezno polje': 'The first name is required',
    'Prezime je obavezno polje': 'The last name is required',
    'Maksimalna duzina 100 karaktera': 'At most 100 characters',
    'Morate unijeti email adresu': 'The email address is required',
    'Email nije validan': 'The email address is not valid',
    'Morate izabrati rolu': 'A role has to be chosen',
  },
};
