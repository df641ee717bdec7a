// First, so that the sheets come in the order that it gives them.
import './stylesheets.ts';

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

/**
 * Gives the living parts of the prerendered page their React, after it has been painted: the page is complete
 * without it, so nothing a visitor waits for may wait for this. Each part gets the props that prerendered it.
 */
export function hydrate(texts: LivingTexts): void {
  const root = document.getElementById('root');
  // From the page and not from the build: the server may have put another address into it.
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
