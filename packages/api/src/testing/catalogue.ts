import type { LiveCatalogue } from '../records/definitions/catalogue.ts';
import { catalogueOf, type Kept } from '../records/definitions/catalogue.ts';

/** The definitions of a test, which no release changes. */
export function fixedCatalogue(kept: readonly Kept[] = []): LiveCatalogue {
  const catalogue = catalogueOf(kept);
  return {
    ...catalogue,
    refresh: async () => {},
    follow: async (listener) => void (await listener(catalogue.departments)),
    stop: async () => {},
  };
}
