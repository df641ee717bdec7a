import { LANGUAGE_TAGS, type Language } from '@ar/domain/languages';
import type { PageSettings } from '@ar/domain/public-views';
import { createContext, useContext } from 'react';
import { TEXTS } from '../texts/texts.ts';
import shared from './shared.module.css';

export interface PageContext {
  language: Language;
  settings: PageSettings;
  addresses: Record<Language, string>;
  /** The prefix of links to the landing page's sections; empty on pages that have these sections. */
  sections: '' | '/' | '/en/';
}

const Context = createContext<PageContext | undefined>(undefined);
export const PageProvider = Context.Provider;

export function usePage() {
  const page = useContext(Context);
  if (!page) throw new Error('The component needs a PageProvider around it.');
  return {
    ...page,
    texts: TEXTS[page.language],
    contact: `mailto:${page.settings.supportEmail}`,
    isForeign: ({ tag }: { tag: string }) => tag !== LANGUAGE_TAGS[page.language],
  };
}

export function Messages({ texts }: { texts: Readonly<Record<string, string>> }) {
  return Object.entries(texts).map(([name, text]) => (
    <p key={name} data-message={name} hidden>
      {text}
    </p>
  ));
}

/** `d` is an SVG path on a grid of 24 × 24. */
export function Sign({ d, size = 24 }: { d: string; size?: number }) {
  return (
    <svg className={shared.stroke} viewBox="0 0 24 24" width={size} height={size} aria-hidden="true">
      <path d={d} />
    </svg>
  );
}
