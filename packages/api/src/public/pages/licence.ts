import { LANGUAGES } from '@ar/domain/languages';
import { LICENCE_ADDRESS_MARK, LICENCE_PARTS, licenceMark } from '@ar/domain/public-pages';
import escapeHtml from 'escape-html';
import { chooseParts, inScript } from './built-pages.ts';

/** The name of a Creative Commons licence; the address of any other. */
export function licenceName(address: string): string {
  const [, terms, version] =
    /^https?:\/\/creativecommons\.org\/(?:licenses|publicdomain)\/([a-z-]+)\/(\d\.\d)(?:\/|$)/.exec(
      address,
    ) ?? [];
  if (!terms) return address;
  return terms === 'zero' ? `CC0 ${version}` : `CC ${terms.toUpperCase()} ${version}`;
}

/** Fills the developers' page with the city's licence, for people and programs, or removes what mentions one. */
export function fillLicence(html: string, address: string | undefined): string {
  const member = `,"license":"${LICENCE_ADDRESS_MARK}"`;
  let page = html.replaceAll(member, () => (address ? `,"license":${inScript(address)}` : ''));
  page = chooseParts(page, LICENCE_PARTS, Boolean(address));
  if (!address) return page;
  const link = `<a href="${escapeHtml(address)}" rel="license">${escapeHtml(licenceName(address))}</a>`;
  for (const language of LANGUAGES) page = page.replaceAll(licenceMark(language), () => link);
  return page;
}
