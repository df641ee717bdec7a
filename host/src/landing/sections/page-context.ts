import type { Language } from '@ar/domain/languages';
import type { PageSettings } from '@ar/domain/public-views';
import { createContext, useContext } from 'react';
import { TEXTS, type Texts } from '../texts/texts.ts';

export interface PageContext {
  language: Language;
  settings: PageSettings;
  addresses: Record<Language, string>;
  /** The prefix of links to the landing page's sections; empty on pages that have these sections. */
  sections: '' | '/' | '/en/';
}

const Context = createContext<PageContext | undefined>(undefined);
export const PageProvider = Context.Provider;

export function usePage(): PageContext & { texts: Texts; contact: string } {
  const page = useContext(Context);
  if (!page) throw new Error('The component needs a PageProvider around it.');
  return { ...page, texts: TEXTS[page.language], contact: `mailto:${page.settings.supportEmail}` };
}
