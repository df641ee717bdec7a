import { sentencesOf } from './catalogue.ts';
import en from './forms.en.json';
import mn from './forms.mn.json';

export const formSentence = sentencesOf({ mn, en });
