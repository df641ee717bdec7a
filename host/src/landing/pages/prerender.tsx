import { LANGUAGES, type Language } from '@ar/domain/languages';
import { PRODUCT_NAME } from '@ar/domain/product';
import {
  BUILT_ORIGIN,
  NOT_FOUND_FILES,
  PUBLIC_PAGES,
  pageFile,
  UNKNOWN_VISIT_FILES,
  VISIT_FILES,
  VISITED_KINDS,
  visitAddress,
  visitMark,
} from '@ar/domain/public-pages';
import type { ReactElement } from 'react';
import { renderToStaticMarkup } from 'react-dom/server';
import { withDrawings } from '../pictures/drawings.ts';
import type { Place } from '../sections/header.tsx';
import { withParts } from '../sections/parts.tsx';
import { TEXTS } from '../texts/texts.ts';
import { Visit } from '../visit/visit.tsx';
import { PublicData } from './data-page.tsx';
import { aboutTheApp, aboutTheData, Head, type HeadProps, sharePicture } from './head.tsx';
import { Landing, NotFound, type PageProps, PlacesPage, Statement, UnknownPlace } from './pages.tsx';

export interface RenderedPage {
  language: Language;
  head: string;
  body: string;
  /** Has the script of the not-found page instead of the others. */
  isNotFound?: boolean;
}

export function renderPages(): Record<string, RenderedPage> {
  return Object.assign({}, ...LANGUAGES.map(pagesIn));
}

function pagesIn(language: Language): Record<string, RenderedPage> {
  const texts = TEXTS[language];
  const { description } = texts;
  const home: PageProps = { language, texts, place: { addresses: PUBLIC_PAGES.landing, sections: '' } };
  const elsewhere = (addresses: Place['addresses']): PageProps => ({
    ...home,
    place: { addresses, sections: PUBLIC_PAGES.landing[language] },
  });
  const headOf = (addresses: Place['addresses'], shared: Partial<HeadProps>) => {
    const props = { title: PRODUCT_NAME, description, picture: sharePicture(language, texts.hero.picture) };
    return renderToStaticMarkup(<Head language={language} addresses={addresses} {...props} {...shared} />);
  };
  const page = (head: string, body: ReactElement): RenderedPage => ({
    language,
    head,
    body: withParts(withDrawings(renderToStaticMarkup(body))),
  });

  const item = visitMark('ITEM');
  const visited = { mn: visitAddress(item, 'mn'), en: visitAddress(item, 'en') };
  const visitHead = headOf(visited, {
    title: visitMark('NAME'),
    description: visitMark('SUMMARY'),
    picture: { address: BUILT_ORIGIN + visitMark('SHARE'), text: visitMark('SHARE_TEXT') },
  });
  const visits = VISITED_KINDS.map((kind) => {
    const first = <Visit language={language} texts={texts} kind={kind} />;
    const landing = <Landing {...home} place={{ addresses: visited, sections: '' }} first={first} />;
    return [VISIT_FILES[kind][language], page(visitHead + data(visitMark('DATA')), landing)];
  });
  const statements = (['accessibility', 'privacy'] as const).map((name) => {
    const { title, lead } = texts.statements[name];
    const addresses = PUBLIC_PAGES[name];
    const head = headOf(addresses, { title, description: lead });
    return [pageFile(addresses[language]), page(head, <Statement {...elsewhere(addresses)} name={name} />)];
  });
  const landing = page(
    headOf(PUBLIC_PAGES.landing, {}) + data(inScript(aboutTheApp(language, description))),
    <Landing {...home} />,
  );
  const publicData = page(
    headOf(PUBLIC_PAGES.data, { title: texts.data.title, description: texts.data.lead }) +
      data(inScript(aboutTheData(language))),
    <PublicData {...elsewhere(PUBLIC_PAGES.data)} />,
  );
  const { places } = texts.city;
  const placesHead = headOf(PUBLIC_PAGES.places, { title: places.title, description: places.lead });
  // Search engines keep no page that answers 404, so it needs no `noindex`.
  const missing = (said: string) => renderToStaticMarkup(<meta name="description" content={said} />);
  const notFound = page(missing(texts.notFound.hint), <NotFound {...elsewhere(PUBLIC_PAGES.landing)} />);
  return {
    [pageFile(PUBLIC_PAGES.landing[language])]: landing,
    [pageFile(PUBLIC_PAGES.data[language])]: publicData,
    [pageFile(PUBLIC_PAGES.places[language])]: page(
      placesHead,
      <PlacesPage {...elsewhere(PUBLIC_PAGES.places)} />,
    ),
    [UNKNOWN_VISIT_FILES[language]]: page(missing(texts.unknownPlace.text), <UnknownPlace {...home} />),
    [NOT_FOUND_FILES[language]]: { ...notFound, isNotFound: true },
    ...Object.fromEntries([...visits, ...statements]),
  };
}

/** A block of data, which the Content-Security-Policy allows because it is no script. */
function data(json: string): string {
  return `<script type="application/ld+json">${json}</script>`;
}

/** A `<` could end the element (HTML Standard, restrictions for contents of script elements). */
function inScript(value: object): string {
  return JSON.stringify(value).replaceAll('<', '\\u003c');
}
