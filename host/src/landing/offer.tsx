import { LANGUAGE_TAGS } from '@ar/domain/languages';
import styles from './offer.module.css';
import type { Place } from './place.ts';
import type { Texts } from './texts/texts.ts';

/**
 * Offers the page in the visitor's language, in that language. In the markup of every page and not shown:
 * `entry-language.ts` knows before the first paint who is offered it. Staying is a choice too, so it asks once.
 */
export function Offer({ texts, place }: { texts: Texts; place: Place }) {
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
