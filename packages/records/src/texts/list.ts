import { addTexts, type Texts } from '@ar/session';
import en from './list.en.json';
import mn from './list.mn.json';

/** Under the department's own name: two departments may carry two versions of this package, and so of these texts. */
export function addDepartmentTexts(namespace: string, own: Texts): void {
  addTexts(namespace, { mn: { ...mn, ...own.mn }, en: { ...en, ...own.en } });
}
