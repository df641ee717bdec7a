import { sentencesOf } from './catalogue.ts';
import en from './en.json';
import formsEn from './forms.en.json';
import formsMn from './forms.mn.json';
import mn from './mn.json';
import modelsEn from './models.en.json';
import modelsMn from './models.mn.json';
import placesEn from './places.en.json';
import placesMn from './places.mn.json';

const MONTENEGRIN = { ...mn, ...formsMn, ...modelsMn, ...placesMn };

export type Code = keyof typeof MONTENEGRIN;

export const MESSAGES = { mn: MONTENEGRIN, en: { ...en, ...formsEn, ...modelsEn, ...placesEn } };

export const sentence = sentencesOf(MESSAGES);
