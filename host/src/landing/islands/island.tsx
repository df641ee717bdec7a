import type { Language } from '@ar/domain/languages';
import { type ReactNode, useEffect, useState } from 'react';

/** Where a public page stands, for the links of its header and footer. */
export interface Place {
  /** The same page in each language. */
  addresses: Record<Language, string>;
  /** What links to the landing page's sections begin with: nothing on that page itself. */
  sections: '' | '/' | '/en/';
}

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

/** The footer's year: the build's in the markup, the visitor's own once the page lives. */
export function Year({ builtIn }: { builtIn: string }) {
  const [year, setYear] = useState(builtIn);
  useEffect(() => setYear(String(new Date().getFullYear())), []);
  return year;
}
