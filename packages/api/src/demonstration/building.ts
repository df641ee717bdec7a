import type { SiteDrawing } from './images/site-drawings.ts';
import type { ModelDesign } from './models/design.ts';

/** How far the works have come, on the day the demonstration is set (late 2026); the picture shows it. */
export type Stage = 'planned' | 'under-way' | 'finished';

/** A building site of the demonstration data, before it has a row, a picture and a model. */
export interface DemonstrationBuilding {
  /** File names are made from it: `vrtic-stari-aerodrom.webp`, `vrtic-stari-aerodrom.glb`. */
  slug: string;
  name: string;
  name_en: string;
  address: string;
  latitude: number;
  longitude: number;
  investor: string;
  description: string;
  description_en: string;
  /** m² */
  building_size: number;
  construction_start_date: string;
  construction_end_date: string;
  /** Null: the permit has not been issued yet. */
  licence_number: string | null;
  image_alt: string;
  image_alt_en: string;
  stage: Stage;
  drawing: SiteDrawing;
  model: ModelDesign;
}
