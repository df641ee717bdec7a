import { catalogueOf, type GrantedEntity, type LiveCatalogue } from '../records/definitions/catalogue.ts';

export function fixedCatalogue(granted: readonly GrantedEntity[] = []): LiveCatalogue {
  const catalogue = catalogueOf(granted);
  return {
    ...catalogue,
    refresh: async () => {},
    follow: async (listener) => void (await listener(catalogue.departments)),
    stop: async () => {},
  };
}
