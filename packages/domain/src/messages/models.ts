import { sentencesOf } from './catalogue.ts';
import en from './models.en.json';
import mn from './models.mn.json';

/** Faults of a 3D model's file. */
export const modelSentence = sentencesOf({ mn, en });
