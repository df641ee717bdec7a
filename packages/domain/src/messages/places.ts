import { sentencesOf } from './catalogue.ts';
import en from './places.en.json';
import mn from './places.mn.json';

/** What is doubtful about a place, which can be stored all the same. */
export const placeSentence = sentencesOf({ mn, en });
