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
  type VisitedKind,
  visitAddress,
  visitMark,
} from '@ar/domain/public-pages';
import type { ReactElement } from 'react';
import { renderToStaticMarkup, renderToString } from 'react-dom/server';
import type { Place } from '../islands/island.tsx';
import { withDrawings } from '../pictures/drawings.ts';
import { Greeting } from '../sections/greeting.tsx';
import { type StatementName, TEXTS } from '../texts/texts.ts';
import { aboutTheApp, Head, sharePicture } from './head.tsx';
import { Landing, NotFound, type PageProps, Statement, UnknownPlace } from './pages.tsx';

/** A page's parts for the HTML that the build has made for its language. */
export interface RenderedPage {
  language: Language;
  head: string;
  body: string;
  /** Has the script of the not-found page instead of the others. */
  isNotFound?: boolean;
}

/** Every public page by its file. The build calls it. */
export function renderPages(): Record<string, RenderedPage> {
  return Object.assign({}, ...LANGUAGES.map(pagesIn));
}

const NOT_INDEXED = '<meta name="robots" content="noindex">';

function pagesIn(language: Language): Record<string, RenderedPage> {
  const texts = TEXTS[language];
  const home: PageProps = { language, texts, place: { addresses: PUBLIC_PAGES.landing, sections: '' } };
  const rendered = (head: string, body: ReactElement) => ({
    language,
    head,
    body: withDrawings(renderToString(body)),
  });

  function visit(kind: VisitedKind) {
    const item = visitMark('ITEM');
    const addresses = { mn: visitAddress(item, 'mn'), en: visitAddress(item, 'en') };
    const head = (
      <Head
        language={language}
        addresses={addresses}
        title={visitMark('NAME')}
        description={visitMark('SUMMARY')}
        picture={{ address: BUILT_ORIGIN + visitMark('PICTURE'), text: visitMark('PICTURE_TEXT') }}
      />
    );
    return rendered(
      renderToStaticMarkup(head) + data(visitMark('DATA')),
      <Landing
        {...home}
        place={{ addresses, sections: '' }}
        first={<Greeting texts={texts} kind={kind} />}
      />,
    );
  }

  const elsewhere = (addresses: Place['addresses']): PageProps => ({
    ...home,
    place: { addresses, sections: PUBLIC_PAGES.landing[language] },
  });
  const picture = sharePicture(language, texts.hero.picture);

  function statement(name: StatementName) {
    const { title, lead } = texts.statements[name];
    const addresses = PUBLIC_PAGES[name];
    const head = { language, addresses, title, description: lead, picture };
    return rendered(
      renderToStaticMarkup(<Head {...head} />),
      <Statement {...elsewhere(addresses)} name={name} />,
    );
  }

  const landing = { language, addresses: PUBLIC_PAGES.landing, title: PRODUCT_NAME, picture };
  const { description } = texts;
  return {
    [pageFile(PUBLIC_PAGES.landing[language])]: rendered(
      renderToStaticMarkup(<Head {...landing} description={description} />) +
        data(inScript(aboutTheApp(language, description))),
      <Landing {...home} />,
    ),
    ...Object.fromEntries(VISITED_KINDS.map((kind) => [VISIT_FILES[kind][language], visit(kind)])),
    [UNKNOWN_VISIT_FILES[language]]: rendered(NOT_INDEXED, <UnknownPlace {...home} />),
    [NOT_FOUND_FILES[language]]: {
      ...rendered(NOT_INDEXED, <NotFound {...elsewhere(PUBLIC_PAGES.landing)} />),
      isNotFound: true,
    },
    [pageFile(PUBLIC_PAGES.accessibility[language])]: statement('accessibility'),
    [pageFile(PUBLIC_PAGES.privacy[language])]: statement('privacy'),
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
