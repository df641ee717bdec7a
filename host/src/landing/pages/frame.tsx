import { LANGUAGE_TAGS } from '@ar/domain/languages';
import type { ReactNode } from 'react';
import { Header } from '../islands/header.tsx';
import type { Place } from '../islands/island.tsx';
import { Island } from '../islands/island.tsx';
import { Footer } from '../sections/footer.tsx';
import type { Texts } from '../texts/texts.ts';
import styles from './offer.module.css';

export interface FrameProps {
  texts: Texts;
  place: Place;
  supportEmail: string;
  /** The year of the build. */
  builtIn: string;
}

/** Header, footer and the offer of the other language, for every public page. */
export function Frame({
  texts,
  place,
  supportEmail,
  builtIn,
  children,
}: FrameProps & { children: ReactNode }) {
  return (
    <>
      <a className="skip" href="#content">
        {texts.skip}
      </a>
      <Offer texts={texts} place={place} />
      <Island name="header" as="div" place={place}>
        <Header texts={texts.header} place={place} contact={`mailto:${supportEmail}`} />
      </Island>
      <main id="content">{children}</main>
      <Footer texts={texts} place={place} supportEmail={supportEmail} builtIn={builtIn} />
    </>
  );
}

/**
 * Offers the page in the other language, in that language. It is hidden until `entry-language.ts` finds that the visitor
 * prefers it. Staying is stored as a choice too, so nobody is asked twice.
 */
function Offer({ texts, place }: { texts: Texts; place: Place }) {
  const { language } = texts.header;
  const other = language === 'mn' ? 'en' : 'mn';
  return (
    <aside className={styles.offer} lang={LANGUAGE_TAGS[other]} aria-label={texts.offer.label}>
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
