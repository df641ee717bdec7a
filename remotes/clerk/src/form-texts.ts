import type { Texts } from '@ar/session';

/** The words of the form alone. */
export const formTexts: Texts = {
  mn: {
    upload_file: 'Fajl',
    name: 'Naziv',
    address: 'Adresa',
    latitude: 'Geografska širina',
    longitude: 'Geografska dužina',
    description: 'Opis',
  },
  en: {
    upload_file: 'File',
    name: 'Name',
    address: 'Address',
    latitude: 'Latitude',
    longitude: 'Longitude',
    description: 'Description',
  },
};
