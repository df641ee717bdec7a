import type { Texts } from '@ar/session';

/** The words of the form alone. */
export const formTexts: Texts = {
  mn: {
    editTitle: 'Izmijeni spomenik',
    detailTitle: 'Detaljni Pregled',
    name_en: 'Naziv na engleskom',
    latitude: 'Geografska širina',
    longitude: 'Geografska dužina',
    description: 'Opis',
    description_en: 'Opis na engleskom',
    base_of_knowledge: 'Baza znanja',
    image: 'Slika',
    image_alt: 'Opis slike',
    image_alt_en: 'Opis slike na engleskom',
    imageAltHint: 'Za one koji sliku ne vide',
    audio_description: 'Zvučni opis',
  },
  en: {
    editTitle: 'Edit the monument',
    detailTitle: 'Details',
    name_en: 'Name in English',
    latitude: 'Latitude',
    longitude: 'Longitude',
    description: 'Description',
    description_en: 'Description in English',
    base_of_knowledge: 'Knowledge base',
    image: 'Image',
    image_alt: 'Image description',
    image_alt_en: 'Image description in English',
    imageAltHint: 'For those who do not see it',
    audio_description: 'Audio description',
  },
};
