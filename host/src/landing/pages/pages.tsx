import { LANGUAGE_TAGS, type Language } from '@ar/domain/languages';
import { type CityWord, PUBLIC_PAGES } from '@ar/domain/public-pages';
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
import shared from '../sections/shared.module.css';
import { usePage } from '../sections/shared.tsx';
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
    <>
      <Hero hasPlaces={city !== undefined} />
      {city && <City {...city} />}
      <About />
    </>
  );
}

export function LandingBelow() {
  return (
    <>
      <Invitation />
      <About />
    </>
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

/** The text is in both languages, because the URL of a QR code contains no language. */
export function UnknownPlace() {
  const { language, texts, contact, settings } = usePage();
  const other = otherThan(language);
  const { title, text } = TEXTS[other].unknownPlace;
  return (
    <section className={missingCss.missing} aria-labelledby="missing-title">
      <div className={missingCss.sight}>
        <h1 id="missing-title">{texts.unknownPlace.title}</h1>
        <p>{texts.unknownPlace.text}</p>
        <div lang={LANGUAGE_TAGS[other]}>
          <p>
            <strong>{title}.</strong> {text}
          </p>
        </div>
        <p>
          <a href={PUBLIC_PAGES.places[language]}>{texts.city.all}</a>
          {' · '}
          <a href={contact}>{settings.supportEmail}</a>
        </p>
      </div>
    </section>
  );
}

/** The heading and the first sentence are English in both languages, because their wording is fixed. */
export function NotFound() {
  const { language, texts, contact } = usePage();
  return (
    <section className={missingCss.missing} aria-labelledby="missing-title">
      <div className={missingCss.sight}>
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
      </div>
    </section>
  );
}

interface StatementTexts {
  title: string;
  lead: string;
  sections: readonly {
    title: string;
    /** The setting without which the section is left out. */
    needs?: string;
    paragraphs: readonly string[];
    items?: readonly (string | { needs: string; text: string })[];
    /** Labels of settings. */
    facts?: Partial<Record<CityWord | 'DATA_LICENCE', string>>;
    docs?: string;
    writes?: boolean;
  }[];
  written?: string;
}

export function Statement({ name }: { name: StatementName }) {
  const { texts, contact, settings } = usePage();
  const { title, lead, sections, written }: StatementTexts = texts.statements[name];
  const isNeeded = (part: string | { needs?: string }) => {
    const needs = typeof part === 'string' ? undefined : part.needs;
    return !needs || (needs === 'film' ? settings.promoVideoId : settings.cityWords[needs as CityWord]);
  };
  return (
    <>
      <header className={styles.header}>
        <h1>{title}</h1>
        <p className={styles.lead}>{lead}</p>
      </header>
      <article className={styles.article}>
        {sections.filter(isNeeded).map((section) => (
          <section key={section.title}>
            <h2>{section.title}</h2>
            {section.paragraphs.map((paragraph) => (
              <p key={paragraph}>{paragraph}</p>
            ))}
            {section.items && (
              <ul>
                {section.items.filter(isNeeded).map((item) => {
                  const text = typeof item === 'string' ? item : item.text;
                  return <li key={text}>{text}</li>;
                })}
              </ul>
            )}
            {section.facts && <Facts facts={section.facts} />}
            {section.docs && (
              <p>
                <a href="/api/docs/">{section.docs}</a>
              </p>
            )}
            {section.writes && (
              <p>
                <a href={contact}>{settings.supportEmail}</a>
              </p>
            )}
          </section>
        ))}
        {written && <p className={styles.written}>{written}</p>}
      </article>
    </>
  );
}

function Facts({ facts }: { facts: Record<string, string> }) {
  const { language, settings } = usePage();
  const { cityWords, dataLicence } = settings;
  const licence = dataLicence && (
    <a href={dataLicence} rel="license">
      {dataLicence}
    </a>
  );
  return (
    <dl>
      {Object.entries(facts).map(([fact, label]) => {
        const value = fact === 'DATA_LICENCE' ? licence : cityWords[fact as CityWord]?.[language];
        return (
          value && (
            <div key={fact}>
              <dt>{label}</dt>
              <dd>{value}</dd>
            </div>
          )
        );
      })}
    </dl>
  );
}
