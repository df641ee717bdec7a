// First, because it sets the order of the stylesheets.
import '../stylesheets.ts';

import { DEFAULT_SUPPORT_EMAIL } from '@ar/domain/product';
import type { ReactNode } from 'react';
import { hydrateRoot } from 'react-dom/client';
import { FeatureChoice } from '../islands/feature-choice.tsx';
import { FilmPlayer } from '../islands/film-player.tsx';
import { Header } from '../islands/header.tsx';
import { type IslandName, islandElement, type Place, Year } from '../islands/island.tsx';
import type { FilmTexts, HeaderTexts } from '../texts/texts.ts';

interface LivingTexts {
  header: HeaderTexts;
  film: FilmTexts;
}

/** Lets React take over the islands after the first paint, each with the props that it was prerendered with. */
export function hydrate(texts: LivingTexts): void {
  const root = document.getElementById('root');
  // The server may have written another address into the page.
  const supportEmail = root?.dataset.supportEmail ?? DEFAULT_SUPPORT_EMAIL;
  const place = JSON.parse(islandElement('header')?.dataset.place ?? '') as Place;
  const islands: Record<IslandName, ReactNode> = {
    header: <Header texts={texts.header} place={place} contact={`mailto:${supportEmail}`} />,
    features: <FeatureChoice />,
    film: <FilmPlayer texts={texts.film} videoId={root?.dataset.film ?? ''} />,
    year: <Year builtIn={BUILD_YEAR} />,
  };
  requestAnimationFrame(() => setTimeout(() => awaken(islands)));
}

function awaken(islands: Record<IslandName, ReactNode>): void {
  for (const [name, content] of Object.entries(islands)) {
    const element = islandElement(name as IslandName);
    if (element) hydrateRoot(element, content);
  }
}
