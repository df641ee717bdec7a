import type { Language } from '@ar/domain/languages';
import { visitAddress } from '@ar/domain/public-pages';
import { inScript } from './built-pages.ts';
import { fillMarks } from './fill-marks.ts';
import { placeData } from './place-data.ts';
import { drawQr } from './qr-drawing.ts';
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
  const { path: QR, box: QR_BOX } = drawQr(origin + visitAddress(told.ITEM, language));
  return fillMarks(page, { ...told, QR, QR_BOX }, inScript(placeData(place, told, language, origin)));
}
