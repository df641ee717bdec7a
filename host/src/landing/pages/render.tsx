import { LANGUAGE_TAGS, type Language } from '@ar/domain/languages';
import { PUBLIC_PAGES, visitAddress } from '@ar/domain/public-pages';
import type { PagesModule, PublicPage } from '@ar/domain/public-views';
import type { ReactElement } from 'react';
import { renderToStaticMarkup } from 'react-dom/server';
import { Places } from '../city/places.tsx';
import { type PageContext, PageProvider } from '../sections/page-context.ts';
import { TEXTS } from '../texts/texts.ts';
import { Visit } from '../visit/visit.tsx';
import { PublicData } from './data-page.tsx';
import { aboutTheApp, aboutTheData, Head } from './head.tsx';
import { Frame, Landing, NotFound, Statement, UnknownPlace, VisitFrame } from './pages.tsx';

/** The built HTML around a page: before its language's tag, its head and its body, and after them. */
export type Shell = readonly [string, string, string, string];

export function createPages(shells: { page: Shell; notFound: Shell }): PagesModule {
  return {
    renderPage(page, language, settings) {
      const { head, body, ...where } = pageOf(page, language, settings);
      const context = {
        addresses: PUBLIC_PAGES.landing,
        sections: '',
        ...where,
        language,
        settings,
      } as const;
      const markupOf = (part: ReactElement) =>
        renderToStaticMarkup(<PageProvider value={context}>{part}</PageProvider>);
      const root = (
        <div id="root" data-support-email={settings.supportEmail} data-film={settings.promoVideoId ?? ''}>
          {body}
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

function pageOf(page: PublicPage, language: Language, settings: PageContext['settings']): Parts {
  const texts = TEXTS[language];
  const sections = PUBLIC_PAGES.landing[language];
  // Search engines keep no page that answers 404, so it needs no `noindex`.
  const missing = (said: string) => <meta name="description" content={said} />;
  switch (page.name) {
    case 'landing':
      return {
        head: <Head description={texts.description} data={aboutTheApp(language, settings)} isInApp />,
        body: <Landing city={page.city} />,
      };
    case 'places': {
      const { title, lead } = texts.city.places;
      return {
        ...{ addresses: PUBLIC_PAGES.places, sections },
        head: <Head title={title} description={lead} />,
        body: (
          <Frame>
            <Places list={page.list} />
          </Frame>
        ),
      };
    }
    case 'visit': {
      const { item, name, summary, share, data } = page.place;
      return {
        addresses: { mn: visitAddress(item, 'mn'), en: visitAddress(item, 'en') },
        head: <Head title={name.text} description={summary} picture={share} data={data} isInApp />,
        body: (
          <VisitFrame>
            <Visit place={page.place} />
          </VisitFrame>
        ),
      };
    }
    case 'data': {
      const { title, lead } = texts.data;
      return {
        ...{ addresses: PUBLIC_PAGES.data, sections },
        head: <Head title={title} description={lead} data={aboutTheData(language, settings)} />,
        body: <PublicData />,
      };
    }
    case 'unknown-visit':
      return { head: missing(texts.unknownPlace.text), body: <UnknownPlace /> };
    case 'not-found':
      return { sections, head: missing(texts.notFound.hint), body: <NotFound /> };
    default: {
      const { title, lead } = texts.statements[page.name];
      return {
        ...{ addresses: PUBLIC_PAGES[page.name], sections },
        head: <Head title={title} description={lead} />,
        body: <Statement name={page.name} />,
      };
    }
  }
}
