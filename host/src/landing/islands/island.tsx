import type { Language } from '@ar/domain/languages';
import { type ReactNode, useEffect, useState } from 'react';

export interface Place {
  addresses: Record<Language, string>;
  /** The prefix of links to the landing page's sections; empty on that page itself. */
  sections: '' | '/' | '/en/';
}

export type IslandName = 'header' | 'features' | 'film' | 'year';

interface IslandProps {
  name: IslandName;
  as: 'div' | 'span';
  /** Written into the markup, because one script serves all pages. */
  place?: Place;
  children: ReactNode;
}

/** A part of the page that React takes over in the browser. Everything else stays markup and is in no script. */
export function Island({ name, as: Element, place, children }: IslandProps) {
  return (
    <Element data-island={name} data-place={place && JSON.stringify(place)}>
      {children}
    </Element>
  );
}

/** The footer's year: the build's in the markup, then the visitor's own. */
export function Year() {
  const [year, setYear] = useState(BUILD_YEAR);
  useEffect(() => setYear(String(new Date().getFullYear())), []);
  return year;
}
