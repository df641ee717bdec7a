import { DEFAULT_SUPPORT_EMAIL } from '@ar/domain/product';

/**
 * What the server tells the browser about where it runs, inlined in the page. What it says of maps, `@ar/places` reads.
 */
export interface PageSettings {
  supportEmail: string;
}

const DEFAULTS: PageSettings = {
  supportEmail: DEFAULT_SUPPORT_EMAIL,
};

/** The page's settings; what is missing or empty has its default. */
export function readPageSettings(page: Document = document): PageSettings {
  const text = page.getElementById('settings')?.textContent;
  const given = text ? (JSON.parse(text) as Partial<PageSettings>) : {};
  return {
    supportEmail: given.supportEmail || DEFAULTS.supportEmail,
  };
}
