import { sentencesOf } from './catalogue.ts';
import en from './forms.en.json';
import mn from './forms.mn.json';

/** What a form shows below a field: the sentence of a rule, or what the server says. */
export const formSentence = sentencesOf({ mn, en });
