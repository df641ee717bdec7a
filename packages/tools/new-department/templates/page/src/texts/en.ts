import type { Texts } from '@ar/session';

export const en: Texts['en'] = {
  title: '__labelEn__',
  lead: 'This department has just been made.',
};
