import { LANGUAGES, type Language } from '@ar/domain/languages';
import { DEFAULT_SUPPORT_EMAIL, PRODUCT_NAME } from '@ar/domain/product';
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
import { renderToStaticMarkup, renderToString } from 'react-dom/server';
import type { Place } from '../islands/island.tsx';
import { Greeting } from '../sections/greeting.tsx';
import { en } from '../texts/en.ts';
import { mn } from '../texts/mn.ts';
import { statementsEn } from '../texts/statements-en.ts';
import { statementsMn } from '../texts/statements-mn.ts';
import type { StatementName } from '../texts/texts.ts';
import { Frame, type FrameProps } from './frame.tsx';
import { aboutTheApp, Head, type HeadProps, sharePicture } from './head.tsx';
import { Landing } from './landing.tsx';
import { NotFound, UnknownPlace } from './missing.tsx';
import { Statement } from './statement.tsx';

const TEXTS = { mn, en };
const STATEMENTS = { mn: statementsMn, en: statementsEn };

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
  const pages = LANGUAGES.flatMap((language) => [
    [pageFile(PUBLIC_PAGES.landing[language]), landing(language)] as const,
    ...VISITED_KINDS.map((kind) => [VISIT_FILES[kind][language], visit(kind, language)] as const),
    [UNKNOWN_VISIT_FILES[language], unknownVisit(language)] as const,
    [NOT_FOUND_FILES[language], notFound(language)] as const,
    ...(['accessibility', 'privacy'] as const).map(
      (name) => [pageFile(PUBLIC_PAGES[name][language]), statement(name, language)] as const,
    ),
  ]);
  return Object.fromEntries(pages);
}

function landing(language: Language): RenderedPage {
  const { description } = TEXTS[language];
  const place: Place = { addresses: PUBLIC_PAGES.landing, sections: '' };
  return {
    language,
    head:
      headOf(language, place, { title: PRODUCT_NAME, description }) +
      data(inScript(aboutTheApp(language, description))),
    body: renderToString(<Landing {...frameOf(language, place)} />),
  };
}

function visit(kind: VisitedKind, language: Language): RenderedPage {
  const item = visitMark('ITEM');
  const place: Place = {
    addresses: { mn: visitAddress(item, 'mn'), en: visitAddress(item, 'en') },
    sections: '',
  };
  const picture = { address: `${BUILT_ORIGIN}${visitMark('PICTURE')}`, text: visitMark('PICTURE_TEXT') };
  const shared = { title: visitMark('NAME'), description: visitMark('SUMMARY'), picture };
  return {
    language,
    head: headOf(language, place, shared) + data(visitMark('DATA')),
    body: renderToString(
      <Landing {...frameOf(language, place)} first={<Greeting texts={TEXTS[language]} kind={kind} />} />,
    ),
  };
}

/** In both languages, because a person who scans a code has chosen none. Its language links lead to the landing page. */
function unknownVisit(language: Language): RenderedPage {
  const place: Place = { addresses: PUBLIC_PAGES.landing, sections: '' };
  const first = <UnknownPlace texts={bothTexts(language)} supportEmail={DEFAULT_SUPPORT_EMAIL} />;
  return {
    language,
    head: NOT_INDEXED,
    body: renderToString(<Landing {...frameOf(language, place)} first={first} />),
  };
}

function notFound(language: Language): RenderedPage {
  const place: Place = { addresses: PUBLIC_PAGES.landing, sections: PUBLIC_PAGES.landing[language] };
  const body = renderToString(
    <Frame {...frameOf(language, place)}>
      <NotFound texts={bothTexts(language)} supportEmail={DEFAULT_SUPPORT_EMAIL} />
    </Frame>,
  );
  return { language, head: NOT_INDEXED, body, isNotFound: true };
}

const NOT_INDEXED = '<meta name="robots" content="noindex">';

/** The page's own language first. */
const bothTexts = (language: Language) => [TEXTS[language], TEXTS[language === 'mn' ? 'en' : 'mn']] as const;

function statement(name: StatementName, language: Language): RenderedPage {
  const texts = STATEMENTS[language][name];
  const place: Place = { addresses: PUBLIC_PAGES[name], sections: PUBLIC_PAGES.landing[language] };
  const head = headOf(language, place, { title: texts.title, description: texts.lead });
  const body = renderToString(<Statement {...frameOf(language, place)} statement={texts} />);
  return { language, head, body };
}

function frameOf(language: Language, place: Place): FrameProps {
  return { texts: TEXTS[language], place, supportEmail: DEFAULT_SUPPORT_EMAIL, builtIn: BUILD_YEAR };
}

type Shared = Pick<HeadProps, 'title' | 'description'> & Partial<Pick<HeadProps, 'picture'>>;

function headOf(language: Language, { addresses }: Place, shared: Shared): string {
  const picture = sharePicture(language, TEXTS[language].hero.picture);
  return renderToStaticMarkup(
    <Head language={language} addresses={addresses} picture={picture} {...shared} />,
  );
}

/** A block of data, which the Content-Security-Policy allows because it is no script. */
function data(json: string): string {
  return `<script type="application/ld+json">${json}</script>`;
}

/** A `<` could end the element (HTML Standard, restrictions for contents of script elements). */
function inScript(value: object): string {
  return JSON.stringify(value).replaceAll('<', '\\u003c');
}
