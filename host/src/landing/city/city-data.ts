import type { Point } from '@ar/domain/measures';
import { pictureSources } from '@ar/domain/pictures';
import { drawingOf, type VisitedKind, visitAddress } from '@ar/domain/public-pages';

/** A place as the server tells it to scripts (`packages/api/src/public/pages/city-pages.ts`). */
export interface CityPlace extends Point {
  item: string;
  kind: VisitedKind;
  name: string;
  lang?: string;
  picture?: string;
  planned?: true;
  built?: true;
}

export interface CityData {
  tiles: { mapTilesUrl: string; mapAttribution: string };
  places: CityPlace[];
}

/** All places. The browser keeps the answer for a minute. */
export async function fetchCity(address: string): Promise<CityData> {
  const answer = await fetch(address);
  if (!answer.ok) throw new Error(`${address} answered ${answer.status}.`);
  return answer.json();
}

export function addressOf({ item }: CityPlace): string {
  return visitAddress(item, document.documentElement.lang.startsWith('en') ? 'en' : 'mn');
}

export function pictureOf({ kind, picture: own }: CityPlace, sizes: string): HTMLPictureElement {
  const picture = document.createElement('picture');
  const address = own ?? `/${drawingOf(kind, 'svg')}`;
  const sources = pictureSources(address, 'framed').map(({ type, srcSet }) =>
    Object.assign(document.createElement('source'), { type, srcset: srcSet, sizes }),
  );
  const image = Object.assign(document.createElement('img'), { alt: '', width: 1200, height: 800 });
  // The browser chooses a copy when the image has its address.
  picture.append(...sources, image);
  image.src = address;
  return picture;
}
