import type { ReactNode } from 'react';
import type { Place } from './place.ts';

export type IslandName = 'header' | 'features' | 'film' | 'year';

interface IslandProps {
  name: IslandName;
  /** A block among blocks, or a run of text in a line. */
  as: 'div' | 'span';
  /** For the browser's script, which is the same on every page. */
  place?: Place;
  children: ReactNode;
}

/**
 * A part of the page that React takes over in the browser. Everything outside stays the markup it is, and its code,
 * texts and drawings are in no script.
 */
export function Island({ name, as: Element, place, children }: IslandProps) {
  return (
    <Element data-island={name} data-place={place && JSON.stringify(place)}>
      {children}
    </Element>
  );
}

export function islandElement(name: IslandName): HTMLElement | null {
  return document.querySelector(`[data-island="${name}"]`);
}
