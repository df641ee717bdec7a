import type { Language } from '@ar/domain/languages';
import { DEFAULT_SUPPORT_EMAIL, PRODUCT_NAME } from '@ar/domain/product';
import { PUBLIC_PAGES } from '@ar/domain/public-pages';
import { Logo } from '../../brand/logo.tsx';
import { Skyline } from '../pictures/pictures.tsx';
import type { Texts } from '../texts/texts.ts';
import styles from './footer.module.css';
import type { Place } from './header.tsx';

const CONTACT = `mailto:${DEFAULT_SUPPORT_EMAIL}`;

export function Footer({ language, texts, place }: { language: Language; texts: Texts; place: Place }) {
  return (
    <footer className={styles.footer}>
      <Skyline className={styles.skyline} />
      <div className={styles.rows}>
        <div>
          <h2>{texts.footer.title}</h2>
          <p>
            {texts.footer.lead} <a href={CONTACT}>{DEFAULT_SUPPORT_EMAIL}</a>
          </p>
        </div>
        <nav aria-label={texts.footer.navLabel}>
          <a href={PUBLIC_PAGES.places[language]}>{texts.header.places}</a>
          <a href={`${place.sections}#features`}>{texts.header.features}</a>
          <a href={`${place.sections}#faq`}>{texts.header.faq}</a>
          <a href={CONTACT}>{texts.header.contact}</a>
          <a href={PUBLIC_PAGES.data[language]}>{texts.footer.data}</a>
          <a href={PUBLIC_PAGES.accessibility[language]}>{texts.footer.accessibility}</a>
          <a href={PUBLIC_PAGES.privacy[language]}>{texts.footer.privacy}</a>
        </nav>
        <p className={styles.rights}>
          <Logo className={styles.mark} />
          <span>
            © <span data-year="">{BUILD_YEAR}</span> {PRODUCT_NAME}. {texts.footer.rights}
          </span>
        </p>
      </div>
    </footer>
  );
}
