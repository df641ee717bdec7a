import { CENTRE_MONUMENTS } from './content/monuments-centre.ts';
import { OLD_TOWN_MONUMENTS } from './content/monuments-old-town.ts';
import { WIDER_CITY_MONUMENTS } from './content/monuments-wider-city.ts';
import type { DemonstrationMonument } from './monument.ts';

/**
 * Real monuments of Podgorica (decisions 25): true places (WGS84), facts as the Tourist Organisation of Podgorica,
 * the Museum of Contemporary Art and published research give them. Texts and drawings are the project's own.
 */
export const MONUMENTS: readonly DemonstrationMonument[] = [
  ...OLD_TOWN_MONUMENTS,
  ...CENTRE_MONUMENTS,
  ...WIDER_CITY_MONUMENTS,
];
