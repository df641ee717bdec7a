import type { Point } from '@ar/domain/measures';
import { type VisitedKind, visitAddress } from '@ar/domain/public-pages';

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

export async function fetchCity(address: string): Promise<CityData> {
  const response = await fetch(address);
  if (!response.ok) throw new Error(`${address} answered ${response.status}.`);
  return response.json();
}

export function addressOf({ item }: CityPlace): string {
  return visitAddress(item, document.documentElement.lang.startsWith('en') ? 'en' : 'mn');
}
