import { LANGUAGE_TAGS, type Language } from '@ar/domain/languages';
import { CITY_WORDS, type CityWord, PUBLIC_PAGES } from '@ar/domain/public-pages';
import type { CityView } from '@ar/domain/public-views';
import type { ReactNode } from 'react';
import { City } from '../city/city.tsx';
import { Features } from '../features/features.tsx';
import { Faq } from '../sections/faq.tsx';
import { Film } from '../sections/film.tsx';
import { Footer } from '../sections/footer.tsx';
import { Header } from '../sections/header.tsx';
import { Hero, Invitation } from '../sections/hero.tsx';
import { Highlights } from '../sections/highlights.tsx';
import { usePage } from '../sections/page-context.ts';
import shared from '../sections/shared.module.css';
import { Viewfinder } from '../sections/viewfinder.tsx';
import { type StatementName, TEXTS } from '../texts/texts.ts';
import missingCss from './missing.module.css';
import offerCss from './offer.module.css';
import styles from './statement.module.css';

export function Frame({ children }: { children: ReactNode }) {
  const { texts } = usePage();
  return (
    <>
      <a className="skip" href="#content">
        {texts.skip}
      </a>
      <Offer />
      <Header />
      <main id="content">{children}</main>
      <Footer />
    </>
  );
}

/** Hidden until `entry-language.ts` finds that the visitor prefers the other language. Staying is a choice too. */
function Offer() {
  const { language, texts, addresses } = usePage();
  const other = otherThan(language);
  return (
    <aside className={offerCss.offer} lang={LANGUAGE_TAGS[other]} aria-label={texts.offer.label}>
      <a href={addresses[other]} hrefLang={LANGUAGE_TAGS[other]} data-language={other}>
        {texts.offer.read}
      </a>
      <button type="button" data-language={language} aria-label={texts.offer.stay}>
        <svg className={shared.stroke} viewBox="0 0 16 16" width="16" height="16" aria-hidden="true">
          <path d="m3 3 10 10M13 3 3 13" />
        </svg>
      </button>
    </aside>
  );
}

export const otherThan = (language: Language): Language => (language === 'mn' ? 'en' : 'mn');

export function Landing({ city }: { city: CityView | undefined }) {
  return (
    <Frame>
      <Hero hasPlaces={city !== undefined} />
      {city && <City {...city} />}
      <About />
    </Frame>
  );
}

/** The landing page's own follows what a scanned code leads to, which has the `h1` and a picture. */
export function VisitFrame({ children }: { children: ReactNode }) {
  return (
    <Frame>
      {children}
      <Invitation />
      <About />
    </Frame>
  );
}

function About() {
  return (
    <>
      <Features />
      <Highlights />
      <Film />
      <Faq />
    </>
  );
}

/** A `/visit/` address without a place, said in both languages: who scans a code has chosen none. */
export function UnknownPlace() {
  const { language, texts, contact, settings } = usePage();
  const other = otherThan(language);
  const { unknownPlace: own } = texts;
  const { unknownPlace: others } = TEXTS[other];
  return (
    <VisitFrame>
      <section className={missingCss.missing} aria-labelledby="missing-title">
        <Viewfinder className={missingCss.sight}>
          <h1 id="missing-title">{own.title}</h1>
          <p>{own.text}</p>
          <div lang={LANGUAGE_TAGS[other]}>
            <p>
              <strong>{others.title}.</strong> {others.text}
            </p>
          </div>
          <p>
            <a href={PUBLIC_PAGES.places[language]}>{texts.city.all}</a>
            {' · '}
            <a href={contact}>{settings.supportEmail}</a>
          </p>
        </Viewfinder>
      </section>
    </VisitFrame>
  );
}

/** An unknown address. Its two fixed texts are English in both languages. */
export function NotFound() {
  const { language, texts, contact } = usePage();
  return (
    <Frame>
      <section className={missingCss.missing} aria-labelledby="missing-title">
        <Viewfinder className={missingCss.sight}>
          <h1 id="missing-title" lang={LANGUAGE_TAGS.en}>
            Not Found
          </h1>
          <p lang={LANGUAGE_TAGS.en}>Page not found</p>
          {[language, otherThan(language)].map((one) => (
            <p key={one} lang={LANGUAGE_TAGS[one]}>
              {TEXTS[one].notFound.hint}
            </p>
          ))}
          <div className={missingCss.actions}>
            <a className={shared.sun} href={PUBLIC_PAGES.landing[language]}>
              {texts.notFound.home}
            </a>
            <a className={shared.onBand} href={contact}>
              {texts.notFound.support}
            </a>
          </div>
        </Viewfinder>
      </section>
    </Frame>
  );
}

export function Statement({ name }: { name: StatementName }) {
  const { texts, contact, settings } = usePage();
  const isNeeded = useNeeded();
  const statement = texts.statements[name];
  return (
    <Frame>
      <header className={styles.header}>
        <h1>{statement.title}</h1>
        <p className={styles.lead}>{statement.lead}</p>
      </header>
      <article className={styles.article}>
        {statement.sections.filter(isNeeded).map(({ title, paragraphs, items, facts, writes }) => (
          <section key={title}>
            <h2>{title}</h2>
            {paragraphs.map((paragraph) => (
              <p key={paragraph}>{paragraph}</p>
            ))}
            {items && (
              <ul>
                {items.filter(isNeeded).map((item) => {
                  const text = typeof item === 'string' ? item : item.text;
                  return <li key={text}>{text}</li>;
                })}
              </ul>
            )}
            {facts && <Facts facts={facts} />}
            {writes && (
              <p>
                <a href={contact}>{settings.supportEmail}</a>
              </p>
            )}
          </section>
        ))}
        <p className={styles.written}>{statement.written}</p>
      </article>
    </Frame>
  );
}

function useNeeded() {
  const { cityWords, promoVideoId } = usePage().settings;
  return (part: string | { needs?: string }) => {
    const needs = typeof part === 'string' ? undefined : part.needs;
    return !needs || (needs === 'film' ? promoVideoId : cityWords[needs as CityWord]) !== undefined;
  };
}

function Facts({ facts }: { facts: Partial<Record<CityWord, string>> }) {
  const { language, settings } = usePage();
  return (
    <dl>
      {CITY_WORDS.map((word) => {
        const said = settings.cityWords[word]?.[language];
        return (
          facts[word] &&
          said && (
            <div key={word}>
              <dt>{facts[word]}</dt>
              <dd>{said}</dd>
            </div>
          )
        );
      })}
    </dl>
  );
}
