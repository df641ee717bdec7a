import type { Language } from '@ar/domain/languages';
import { inScript } from './built-pages.ts';
import { fillMarks } from './fill-marks.ts';
import { placeData } from './place-data.ts';
import { tellPlace } from './told-place.ts';
import type { VisitedPlace } from './visited-places.ts';

export interface VisitOptions {
  language: Language;
  origin: string;
  /** How far a building site is depends on the day. */
  now: Date;
}

/** The built page with this place in it. */
export function fillVisit(
  page: string,
  place: VisitedPlace,
  { language, origin, now }: VisitOptions,
): string {
  const told = tellPlace(place, language, now);
  return fillMarks(page, told, inScript(placeData(place, told, language, origin)));
}
