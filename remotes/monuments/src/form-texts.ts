import type { Texts } from '@ar/session';

/** The words of the form alone. */
export const formTexts: Texts = {
  mn: {
    editTitle: 'Izmijeni spomenik',
    base_of_knowledge: 'Baza znanja',
  },
  en: {
    editTitle: 'Edit the monument',
    base_of_knowledge: 'Knowledge base',
  },
};
