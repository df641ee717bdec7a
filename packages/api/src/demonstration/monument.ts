import type { LandmarkDrawing } from './images/landmark-drawings.ts';

/** A monument of the demonstration data, before it has a row, a picture and a document. */
export interface DemonstrationMonument {
  /** File names are made from it: `sahat-kula.webp`, `sahat-kula.pdf`. */
  slug: string;
  name: string;
  name_en: string;
  address: string;
  latitude: number;
  longitude: number;
  description: string;
  description_en: string;
  image_alt: string;
  image_alt_en: string;
  drawing: LandmarkDrawing;
}
