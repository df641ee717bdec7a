import { sentencesOf } from './catalogue.ts';
import en from './models.en.json';
import mn from './models.mn.json';

/** Why the viewer and a place's page cannot show a 3D model: the fault of the file. What to do next is said beside it. */
export const modelSentence = sentencesOf({ mn, en });
