import { LANGUAGES } from '@ar/domain/languages';
import { LICENCE_ADDRESS_MARK, LICENCE_PARTS, licenceMark } from '@ar/domain/public-pages';
import escapeHtml from 'escape-html';
import { chooseParts, inScript } from './built-pages.ts';

/** What a licence is called; of one that is not Creative Commons' only the address is known. */
export function licenceName(address: string): string {
  const [, terms, version] =
    /^https?:\/\/creativecommons\.org\/(?:licenses|publicdomain)\/([a-z-]+)\/(\d\.\d)(?:\/|$)/.exec(
      address,
    ) ?? [];
  if (!terms) return address;
  return terms === 'zero' ? `CC0 ${version}` : `CC ${terms.toUpperCase()} ${version}`;
}

/** The page for developers with the licence that the city has set, for people and for programs; or with no word of one. */
export function fillLicence(html: string, address: string | undefined): string {
  const member = `,"license":"${LICENCE_ADDRESS_MARK}"`;
  let page = html.replaceAll(member, () => (address ? `,"license":${inScript(address)}` : ''));
  page = chooseParts(page, LICENCE_PARTS, Boolean(address));
  if (!address) return page;
  const link = `<a href="${escapeHtml(address)}" rel="license">${escapeHtml(licenceName(address))}</a>`;
  for (const language of LANGUAGES) page = page.replaceAll(licenceMark(language), () => link);
  return page;
}
