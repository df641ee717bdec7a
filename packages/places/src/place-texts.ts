import { addTexts, type Texts } from '@ar/session';
import en from './en.json';
import mn from './mn.json';

export const placeTexts: Texts = { mn, en };

/** Adds the words of places under a department's namespace, as `addDepartmentTexts` does the list's. */
export const addPlaceTexts = (namespace: string) => addTexts(namespace, placeTexts);
