import * as days from './days.ts';
import formEn from './form.en.json';
import formMn from './form.mn.json';

export const mn = { ...days.mn, ...formMn };
export const en = { ...days.en, ...formEn };
