import { type ConfiguredPart, listMarks, visitMark } from '@ar/domain/public-pages';
import type { ReactNode } from 'react';
import styles from './viewfinder.module.css';

export function Viewfinder({ className, children }: { className?: string | undefined; children: ReactNode }) {
  return (
    <div className={className ? `${styles.viewfinder} ${className}` : styles.viewfinder}>
      {children}
      <span className={styles.upper} aria-hidden="true" />
      <span className={styles.lower} aria-hidden="true" />
    </div>
  );
}

/** What the server fills in or takes out (`pagePart`). React writes no comments, so marks stand for them until `withParts`. */
export function Part({ name, children }: { name: string; children: ReactNode }) {
  return (
    <>
      {`[[part ${name}]]`}
      {children}
      {`[[end ${name}]]`}
    </>
  );
}

export function withParts(markup: string): string {
  return markup
    .replaceAll(/\[\[part ([\w-]+)\]\]/g, '<!--$1-->')
    .replaceAll(/\[\[end ([\w-]+)\]\]/g, '<!--/$1-->');
}

interface ConfiguredProps {
  part: ConfiguredPart;
  as?: 'div' | 'section';
  className?: string | undefined;
  labelledBy?: string;
  children: ReactNode;
}

/** Only on pages of a server that has an address for the store or the film (R-24, `built-pages.ts`); hidden as built. */
export function Configured({ part, as: Element = 'div', className, labelledBy, children }: ConfiguredProps) {
  return (
    <Part name={part}>
      <Element hidden className={className} aria-labelledby={labelledBy}>
        {children}
      </Element>
    </Part>
  );
}

/** Stands in the page once for each thing in the list; the server knows how often. */
export function Each({ list, children }: { list: string; children: ReactNode }) {
  const { start, end } = listMarks(list);
  return (
    <>
      {start}
      {children}
      {end}
    </>
  );
}

interface PlacePictureProps {
  /** How wide it is shown, for the choice of a copy. */
  sizes: string;
  /** Else it stands beside the name, and says nothing more. */
  described?: boolean;
}

export function PlacePicture({ sizes, described = false }: PlacePictureProps) {
  return (
    <picture>
      <Each list="COPIES">
        <source type={visitMark('COPY_TYPE')} srcSet={visitMark('COPY_ADDRESSES')} sizes={sizes} />
      </Each>
      <img
        src={visitMark('PICTURE')}
        alt={described ? visitMark('PICTURE_TEXT') : ''}
        lang={described ? visitMark('PICTURE_LANGUAGE') : undefined}
        width={1200}
        height={800}
        // Asked for with the page all the same: a capture has no pictures that wait for somebody to scroll.
        fetchPriority={described ? 'high' : 'low'}
      />
    </picture>
  );
}
