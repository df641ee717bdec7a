import { PRODUCT_NAME } from '@ar/domain/product';
import { PUBLIC_PAGES } from '@ar/domain/public-pages';
import { Logo } from '../../brand/logo.tsx';
import { Skyline } from '../pictures/pictures.tsx';
import styles from './footer.module.css';
import shared from './shared.module.css';
import { usePage } from './shared.tsx';

export function Footer() {
  const { language, texts, sections, contact, settings } = usePage();
  return (
    <footer className={styles.footer}>
      <Skyline className={styles.skyline} />
      <div className={styles.rows}>
        <div>
          <h2>{texts.footer.title}</h2>
          <p>
            {texts.footer.lead} <a href={contact}>{settings.supportEmail}</a>
          </p>
        </div>
        <nav className={`${shared.row} ${shared.screenOnly}`} aria-label={texts.footer.navLabel}>
          <a href={PUBLIC_PAGES.places[language]}>{texts.header.places}</a>
          <a href={`${sections}#features`}>{texts.header.features}</a>
          <a href={`${sections}#faq`}>{texts.header.faq}</a>
          <a href={contact}>{texts.header.contact}</a>
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
