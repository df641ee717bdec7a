import type { Texts } from '@ar/session';

export const mn: Texts['mn'] = {
  title: '__labelMn__',
  lead: 'Ovo odjeljenje je tek napravljeno.',
};
