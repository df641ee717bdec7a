import { building, type MapBuilding } from '@ar/domain/entities/building';
import { type MapMonument, monument } from '@ar/domain/entities/monument';
import { publicSample } from '@ar/domain/testing/sample';
import type { Place, VisitedPlace } from '../public/pages/visited-places.ts';

export const CLOCK_TOWER: MapMonument = publicSample(monument, {
  id: 7,
  name: 'Sahat kula',
  name_en: 'Clock Tower',
  address: 'Trg Bećir-bega Osmanagića',
  latitude: 42.4346,
  longitude: 19.2614,
  description: 'Toranj na trgu.\nMjeri vrijeme.',
  description_en: 'A tower on the square.',
  image: '/files/kula.webp',
  image_alt: 'Kamena kula',
  image_alt_en: 'A stone tower',
});

export const POOL: MapBuilding = publicSample(building, {
  id: 7,
  name: 'Gradski bazen',
  address: 'Ulica Bracana Bracanovića',
  latitude: 42.4346,
  longitude: 19.2614,
  investor: 'Glavni grad <Podgorica>',
  licence_number: 'UP-1',
  building_size: 9860.25,
  description: 'Bazen na otvorenom.',
  description_en: 'An open-air pool.',
  construction_start_date: '2026-03-05',
});

export const aMonument = (change: Partial<MapMonument> = {}): Place => ({
  kind: 'MONUMENT',
  entity: monument,
  record: { ...CLOCK_TOWER, ...change },
  revision: 3,
});

export const aBuilding = (change: Partial<MapBuilding> = {}): Place => ({
  kind: 'BUILDING',
  entity: building,
  record: { ...POOL, ...change },
  revision: 3,
});

export const alone = (place: Place): VisitedPlace => ({
  ...place,
  ...{ sound: undefined, model: undefined, nextStop: undefined },
  neighbours: [],
  isWalkWhole: true,
});
