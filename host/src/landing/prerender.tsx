import type { Language } from '@ar/domain/languages';
import { DEFAULT_SUPPORT_EMAIL } from '@ar/domain/product';
import { renderToString } from 'react-dom/server';
import { buildYear } from './build-year.ts';
import { Landing } from './landing.tsx';
import { en } from './texts/en.ts';
import { mn } from './texts/mn.ts';

const TEXTS = { mn, en };

/** The page's markup in one language; called by the build and by nothing else. */
export function renderLanding(language: Language): string {
  return renderToString(
    <Landing texts={TEXTS[language]} supportEmail={DEFAULT_SUPPORT_EMAIL} builtIn={buildYear} />,
  );
}
