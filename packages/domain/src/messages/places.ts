import { type Catalogue, sentencesOf } from './catalogue.ts';

/** What is doubtful about a place, which can be stored all the same. */
export const PLACES = {
  'place-far': {
    mn: 'Mjesto je {distance} od centra Podgorice. Javne mape, obilazak i mjesta u blizini prikazuju samo ono što je do {reach} od centra. Provjerite koordinate.',
    en: 'The place is {distance} from the centre of Podgorica. Public maps, the walk and nearby places show only what is within {reach} of the centre. Check the coordinates.',
  },
} as const satisfies Catalogue;

export const placeSentence = sentencesOf(PLACES);
