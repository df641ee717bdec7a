// First, because it sets the order of the stylesheets.
import '../stylesheets.ts';

import type { Language } from '@ar/domain/languages';
import { DEFAULT_SUPPORT_EMAIL } from '@ar/domain/product';
import type { ReactNode } from 'react';
import { hydrateRoot } from 'react-dom/client';
import { FeatureChoice } from '../islands/feature-choice.tsx';
import { FilmPlayer } from '../islands/film-player.tsx';
import { Header } from '../islands/header.tsx';
import { type IslandName, type Place, Year } from '../islands/island.tsx';
import type { Texts } from '../texts/texts.ts';

/** Lets React take over the islands after the first paint, each with the props that it was prerendered with. */
export function hydrate(language: Language, header: Texts['header'], player: Texts['film']['player']): void {
  const root = document.getElementById('root');
  // The server may have written another address into the page.
  const supportEmail = root?.dataset.supportEmail ?? DEFAULT_SUPPORT_EMAIL;
  const elementOf = (name: string) => document.querySelector<HTMLElement>(`[data-island="${name}"]`);
  const place = JSON.parse(elementOf('header')?.dataset.place ?? '') as Place;
  const islands: Record<IslandName, ReactNode> = {
    header: <Header language={language} texts={header} place={place} contact={`mailto:${supportEmail}`} />,
    features: <FeatureChoice />,
    film: <FilmPlayer language={language} texts={player} videoId={root?.dataset.film ?? ''} />,
    year: <Year />,
  };
  const awaken = () => {
    for (const [name, content] of Object.entries(islands)) {
      const element = elementOf(name);
      if (element) hydrateRoot(element, content);
    }
  };
  requestAnimationFrame(() => setTimeout(awaken));
}
