import { parsePoint } from '@ar/domain/box';
import type { Language } from '@ar/domain/languages';
import type { Point } from '@ar/domain/measures';
import { PUBLIC_PAGES, VISITED_KINDS, type VisitedKind } from '@ar/domain/public-pages';

const LONGEST_SEARCH = 100;

/** A request for the list of places. Invalid parts are ignored, so that something is always shown. */
export interface PlacesAsked {
  search: string;
  kind: VisitedKind | undefined;
  near: Point | undefined;
  page: number;
}

export function readPlacesAsked(query: Record<string, unknown>): PlacesAsked {
  const one = (name: string) => (typeof query[name] === 'string' ? query[name] : '');
  const page = Number(one('page'));
  return {
    search: one('q').trim().slice(0, LONGEST_SEARCH),
    kind: VISITED_KINDS.find((kind) => kind === one('kind')),
    near: parsePoint(one('near')),
    page: Number.isInteger(page) && page > 0 ? page : 1,
  };
}

/** The list's address with this query. */
export function placesAddress(
  { search, kind, near, page = 1 }: Partial<PlacesAsked>,
  language: Language,
): string {
  const query = new URLSearchParams({
    ...(search && { q: search }),
    ...(kind && { kind }),
    ...(near && { near: `${near.latitude},${near.longitude}` }),
    ...(page > 1 && { page: String(page) }),
  });
  const address = PUBLIC_PAGES.places[language];
  return query.size > 0 ? `${address}?${query}` : address;
}
