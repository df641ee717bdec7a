import { LANGUAGE_TAGS, type Language } from '@ar/domain/languages';
import { PUBLIC_PAGES, visitAddress } from '@ar/domain/public-pages';
import type { PagesModule, PublicPage } from '@ar/domain/public-views';
import type { ReactElement } from 'react';
import { renderToStaticMarkup } from 'react-dom/server';
import { Places } from '../city/places.tsx';
import { type PageContext, PageProvider } from '../sections/shared.tsx';
import { type StatementName, TEXTS } from '../texts/texts.ts';
import { Visit } from '../visit/visit.tsx';
import { appData, datasetData, Head } from './head.tsx';
import { Frame, Landing, LandingBelow, NotFound, Statement, UnknownPlace } from './pages.tsx';

/** The built HTML. The language tag, the head and the body are inserted between the four parts. */
export type Shell = readonly [string, string, string, string];

export function createPages(shells: { page: Shell; notFound: Shell }): PagesModule {
  return {
    renderPage(page, language, settings) {
      const { head, body, ...own } = partsOf(page, language, settings);
      const context: PageContext = {
        addresses: PUBLIC_PAGES.landing,
        sections: '',
        ...own,
        language,
        settings,
      };
      const markupOf = (part: ReactElement) =>
        renderToStaticMarkup(<PageProvider value={context}>{part}</PageProvider>);
      const root = (
        <div id="root" data-film={settings.promoVideoId}>
          <Frame>
            {body}
            {(page.name === 'visit' || page.name === 'unknown-visit') && <LandingBelow />}
          </Frame>
        </div>
      );
      const [start, afterTag, afterHead, end] = page.name === 'not-found' ? shells.notFound : shells.page;
      return start + LANGUAGE_TAGS[language] + afterTag + markupOf(head) + afterHead + markupOf(root) + end;
    },
    modelStyles: MODEL_STYLES,
  };
}

interface Parts extends Partial<Pick<PageContext, 'addresses' | 'sections'>> {
  head: ReactElement;
  body: ReactElement;
}

function partsOf(page: PublicPage, language: Language, settings: PageContext['settings']): Parts {
  const texts = TEXTS[language];
  const sections = PUBLIC_PAGES.landing[language];
  const subpage = (
    name: keyof typeof PUBLIC_PAGES,
    { title, lead }: { title: string; lead: string },
    body: ReactElement,
    data?: object,
  ): Parts => ({
    ...{ addresses: PUBLIC_PAGES[name], sections, body },
    head: <Head title={title} description={lead} data={data} />,
  });
  const statement = (name: StatementName, data?: object) =>
    subpage(name, texts.statements[name], <Statement name={name} />, data);
  // Search engines drop pages with status 404, so these pages need no `noindex`.
  const missingHead = (text: string) => <meta name="description" content={text} />;
  switch (page.name) {
    case 'landing':
      return {
        head: <Head description={texts.description} data={appData(language, settings)} isInApp />,
        body: <Landing city={page.city} />,
      };
    case 'visit': {
      const { item, name, summary, share, data } = page.place;
      return {
        addresses: { mn: visitAddress(item, 'mn'), en: visitAddress(item, 'en') },
        head: <Head title={name.text} description={summary} picture={share} data={data} isInApp />,
        body: <Visit place={page.place} />,
      };
    }
    case 'unknown-visit':
      return { head: missingHead(texts.unknownPlace.text), body: <UnknownPlace /> };
    case 'not-found':
      return { sections, head: missingHead(texts.notFound.hint), body: <NotFound /> };
    case 'places':
      return subpage('places', texts.city.places, <Places list={page.list} />);
    case 'data':
      return statement('data', datasetData(language, settings));
    default:
      return statement(page.name);
  }
}
