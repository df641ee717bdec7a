import type { ReactNode } from 'react';

export type IslandName = 'header' | 'year';

interface IslandProps {
  name: IslandName;
  /** A block among blocks, or a run of text in a line. */
  as: 'div' | 'span';
  children: ReactNode;
}

/**
 * A part of the page that React takes over in the browser. Everything outside stays the markup it is, and its code,
 * texts and drawings are in no script.
 */
export function Island({ name, as: Element, children }: IslandProps) {
  return <Element data-island={name}>{children}</Element>;
}

export function islandElement(name: IslandName): Element | null {
  return document.querySelector(`[data-island="${name}"]`);
}
