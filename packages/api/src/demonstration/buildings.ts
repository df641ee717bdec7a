import type { DemonstrationBuilding } from './building.ts';
import { CITY_BUILDINGS } from './content/buildings-city.ts';
import { PUBLIC_BUILDINGS } from './content/buildings-public.ts';

/** Building sites at real places in Podgorica (decisions 25); their figures are demonstration values. */
export const BUILDINGS: readonly DemonstrationBuilding[] = [...PUBLIC_BUILDINGS, ...CITY_BUILDINGS];
