import type { Texts } from '@ar/session';

/** The words of the form alone. */
export const formTexts: Texts = {
  mn: {
    editTitle: 'Izmijeni zgradu',
    licence_number: 'Broj dozvole',
    model_3d: '3D model',
  },
  en: {
    editTitle: 'Edit the building',
    licence_number: 'Licence number',
    model_3d: '3D model',
    'Investitor je obavezno polje': 'The investor is required',
    'Veličina mora biti pozitivna': 'The size must be positive',
    'Veličina može imati najviše dvije decimale': 'The size can have two decimals at most',
    'Veličina je prevelika': 'The size is too large',
    'Datum početka je obavezno polje': 'The start date is required',
    'Datum završetka je obavezno polje': 'The end date is required',
    'Datum nije ispravan': 'The date is not valid',
    'Datum završetka mora biti nakon datuma početka': 'The end date must be after the start date',
  },
};
