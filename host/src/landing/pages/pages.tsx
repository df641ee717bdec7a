import { LANGUAGE_TAGS, type Language } from '@ar/domain/languages';
import { DEFAULT_SUPPORT_EMAIL } from '@ar/domain/product';
import { CITY_WORDS, type CityWord, cityMark, cityParts, PUBLIC_PAGES } from '@ar/domain/public-pages';
import type { ReactNode } from 'react';
import { City } from '../city/city.tsx';
import { Places } from '../city/places.tsx';
import { Features } from '../features/features.tsx';
import { Faq } from '../sections/faq.tsx';
import { Film } from '../sections/film.tsx';
import { Footer } from '../sections/footer.tsx';
import { Header, type Place } from '../sections/header.tsx';
import { Hero, Invitation } from '../sections/hero.tsx';
import { Highlights } from '../sections/highlights.tsx';
import { Part, Viewfinder } from '../sections/parts.tsx';
import { type StatementName, TEXTS, type Texts } from '../texts/texts.ts';
import missingCss from './missing.module.css';
import offerCss from './offer.module.css';
import styles from './statement.module.css';

export const CONTACT = `mailto:${DEFAULT_SUPPORT_EMAIL}`;

export interface PageProps {
  language: Language;
  texts: Texts;
  place: Place;
}

export function Frame({ language, texts, place, children }: PageProps & { children: ReactNode }) {
  return (
    <>
      <a className="skip" href="#content">
        {texts.skip}
      </a>
      <Offer language={language} texts={texts} place={place} />
      <Header language={language} texts={texts.header} place={place} contact={CONTACT} />
      <main id="content">{children}</main>
      <Footer language={language} texts={texts} place={place} />
    </>
  );
}

/** Hidden until `entry-language.ts` finds that the visitor prefers the other language. Staying is a choice too. */
function Offer({ language, texts, place }: PageProps) {
  const other = otherThan(language);
  return (
    <aside className={offerCss.offer} lang={LANGUAGE_TAGS[other]} aria-label={texts.offer.label}>
      <a href={place.addresses[other]} hrefLang={LANGUAGE_TAGS[other]} data-language={other}>
        {texts.offer.read}
      </a>
      <button type="button" data-language={language} aria-label={texts.offer.stay}>
        <svg viewBox="0 0 16 16" width="16" height="16" aria-hidden="true">
          <path d="m3 3 10 10M13 3 3 13" />
        </svg>
      </button>
    </aside>
  );
}

export const otherThan = (language: Language): Language => (language === 'mn' ? 'en' : 'mn');

/** The public page. Below what a scanned code leads to (`first`), which has the `h1` and a picture, it goes without its own. */
export function Landing({ first, ...page }: PageProps & { first?: ReactNode }) {
  const { texts, language } = page;
  return (
    <Frame {...page}>
      {first ? (
        <>
          {first}
          <Invitation texts={texts} places={PUBLIC_PAGES.places[language]} />
        </>
      ) : (
        <>
          <Hero texts={texts} places="here" />
          <City language={language} texts={texts} />
        </>
      )}
      <Features texts={texts} />
      <Highlights texts={texts} />
      <Film texts={texts} />
      <Faq texts={texts} contact={CONTACT} />
    </Frame>
  );
}

export function PlacesPage(page: PageProps) {
  return (
    <Frame {...page}>
      <Places language={page.language} texts={page.texts} />
    </Frame>
  );
}

/** A `/visit/` address without a place, said in both languages: who scans a code has chosen none. */
export function UnknownPlace(page: PageProps) {
  const other = otherThan(page.language);
  const { unknownPlace: own } = page.texts;
  const { unknownPlace: others } = TEXTS[other];
  const first = (
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
          <a href={PUBLIC_PAGES.places[page.language]}>{page.texts.city.all}</a>
          {' · '}
          <a href={CONTACT}>{DEFAULT_SUPPORT_EMAIL}</a>
        </p>
      </Viewfinder>
    </section>
  );
  return <Landing {...page} first={first} />;
}

/** An unknown address. Its two fixed texts are English in both languages. */
export function NotFound(page: PageProps) {
  const { notFound } = page.texts;
  return (
    <Frame {...page}>
      <section className={missingCss.missing} aria-labelledby="missing-title">
        <Viewfinder className={missingCss.sight}>
          <h1 id="missing-title" lang={LANGUAGE_TAGS.en}>
            Not Found
          </h1>
          <p lang={LANGUAGE_TAGS.en}>Page not found</p>
          {[page.language, otherThan(page.language)].map((language) => (
            <p key={language} lang={LANGUAGE_TAGS[language]}>
              {TEXTS[language].notFound.hint}
            </p>
          ))}
          <div className={missingCss.actions}>
            <a className={missingCss.primary} href={PUBLIC_PAGES.landing[page.language]}>
              {notFound.home}
            </a>
            <a className={missingCss.secondary} href={CONTACT}>
              {notFound.support}
            </a>
          </div>
        </Viewfinder>
      </section>
    </Frame>
  );
}

export function Statement({ name, ...page }: PageProps & { name: StatementName }) {
  const statement = page.texts.statements[name];
  return (
    <Frame {...page}>
      <header className={styles.header}>
        <h1>{statement.title}</h1>
        <p>{statement.lead}</p>
      </header>
      <article className={styles.article}>
        {statement.sections.map(({ title, paragraphs, items, facts, writes, ...more }) => (
          <Needed key={title} part={'needs' in more ? more.needs : undefined}>
            <section>
              <h2>{title}</h2>
              {paragraphs.map((paragraph) => (
                <p key={paragraph}>{paragraph}</p>
              ))}
              {items && (
                <ul>
                  {items.map((item) =>
                    typeof item === 'string' ? (
                      <li key={item}>{item}</li>
                    ) : (
                      <Needed key={item.text} part={item.needs}>
                        <li>{item.text}</li>
                      </Needed>
                    ),
                  )}
                </ul>
              )}
              {facts && <Facts facts={facts} language={page.language} />}
              {writes && (
                <p>
                  <a href={CONTACT}>{DEFAULT_SUPPORT_EMAIL}</a>
                </p>
              )}
            </section>
          </Needed>
        ))}
        <p className={styles.written}>{statement.written}</p>
      </article>
    </Frame>
  );
}

/** Left out where the server has no such word of the city's, or no film, since it says nothing without. */
function Needed({ part, children }: { part: string | undefined; children: ReactNode }) {
  if (!part) return children;
  const word = CITY_WORDS.find((one) => one === part);
  return <Part name={word ? cityParts(word).section : part}>{children}</Part>;
}

function Facts({ facts, language }: { facts: Partial<Record<CityWord, string>>; language: Language }) {
  return (
    <dl>
      {CITY_WORDS.filter((word) => facts[word]).map((word) => (
        <Part key={word} name={cityParts(word).fact}>
          <div>
            <dt>{facts[word]}</dt>
            <dd>{cityMark(word, language)}</dd>
          </div>
        </Part>
      ))}
    </dl>
  );
}
