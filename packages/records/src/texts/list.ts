import { addTexts, type Texts } from '@ar/session';
import en from './list.en.json';
import mn from './list.mn.json';

/**
 * Adds a department's texts and those of every list under its own namespace: two departments may carry two versions of
 * this package, which would overwrite each other's texts under one name.
 */
export function addDepartmentTexts(namespace: string, own: Texts): void {
  addTexts(namespace, { mn: { ...mn, ...own.mn }, en: { ...en, ...own.en } });
}
