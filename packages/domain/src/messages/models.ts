import { sentencesOf } from './catalogue.ts';
import en from './models.en.json';
import mn from './models.mn.json';

export const modelSentence = sentencesOf({ mn, en });
