import type { PageSettings, PagesModule, PublicPage } from '@ar/domain/public-views';
import escapeHtml from 'escape-html';
import { JSDOM } from 'jsdom';
import type { BuiltPages } from '../public/pages/built-pages.ts';

interface Given {
  page: PublicPage;
  language: string;
  settings: PageSettings;
}

export const stubPages: PagesModule = {
  renderPage(page, language, settings) {
    const given: Given = { page, language, settings };
    const script = page.name === 'not-found' ? 'maybe()' : 'decide()';
    return `<!doctype html><script data-later="/a.js">${script}</script><pre>${escapeHtml(JSON.stringify(given))}</pre></body>`;
  },
  modelStyles: 'sha256-a+b/c=',
};

export const asBuilt = (pages: PagesModule): BuiltPages => ({
  version: async () => '1',
  load: async () => pages,
});

export const givenIn = (html: string): Given =>
  JSON.parse(new JSDOM(html).window.document.querySelector('pre')?.textContent ?? '');

export function pageIn<Name extends PublicPage['name']>(html: string, name: Name) {
  const { page } = givenIn(html);
  if (page.name !== name) throw new Error(`The response has the page ${page.name} instead of ${name}.`);
  return page as Extract<PublicPage, { name: Name }>;
}
