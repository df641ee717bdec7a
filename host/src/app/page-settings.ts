import { DEFAULT_SUPPORT_EMAIL } from '@ar/domain/product';

/** What the server tells the browser about where it runs, inlined in the page. */
export interface PageSettings {
  supportEmail: string;
  mapTilesUrl: string;
  mapAttribution: string;
}

// Public OpenStreetMap tiles, as decisions 14 has it.
const DEFAULTS: PageSettings = {
  supportEmail: DEFAULT_SUPPORT_EMAIL,
  mapTilesUrl: 'https://tile.openstreetmap.org/{z}/{x}/{y}.png',
  mapAttribution: '© OpenStreetMap',
};

/** The page's settings; what is missing or empty has its default. */
export function readPageSettings(page: Document = document): PageSettings {
  const text = page.getElementById('settings')?.textContent;
  const given = text ? (JSON.parse(text) as Partial<PageSettings>) : {};
  return {
    supportEmail: given.supportEmail || DEFAULTS.supportEmail,
    mapTilesUrl: given.mapTilesUrl || DEFAULTS.mapTilesUrl,
    mapAttribution: given.mapAttribution || DEFAULTS.mapAttribution,
  };
}
