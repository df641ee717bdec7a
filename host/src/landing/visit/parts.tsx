import type { Language } from '@ar/domain/languages';
import { listMarks, type VisitedKind, type VisitList, visitMark } from '@ar/domain/public-pages';
import type { ReactNode } from 'react';
import type { Texts } from '../texts/texts.ts';

export interface VisitProps {
  language: Language;
  texts: Texts;
  kind: VisitedKind;
}

/** Stands in the page once for each thing in the list; the server knows how often. */
export function Each({ list, children }: { list: VisitList; children: ReactNode }) {
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
  const first = described ? ({ fetchPriority: 'high' } as const) : ({ loading: 'lazy' } as const);
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
        {...first}
      />
    </picture>
  );
}
