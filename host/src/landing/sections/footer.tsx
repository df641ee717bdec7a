import { PRODUCT_NAME } from '@ar/domain/product';
import { PUBLIC_PAGES } from '@ar/domain/public-pages';
import { Logo } from '../../brand/logo.tsx';
import type { Place } from '../islands/island.tsx';
import { Island, Year } from '../islands/island.tsx';
import { Skyline } from '../pictures/landmarks.tsx';
import type { Texts } from '../texts/texts.ts';
import styles from './footer.module.css';

interface FooterProps {
  texts: Texts;
  place: Place;
  supportEmail: string;
  builtIn: string;
}

export function Footer({ texts, place, supportEmail, builtIn }: FooterProps) {
  const { language } = texts.header;
  return (
    <footer className={styles.footer}>
      <Skyline className={styles.skyline} />
      <div className={styles.rows}>
        <div>
          <h2>{texts.footer.title}</h2>
          <p>
            {texts.footer.lead} <a href={`mailto:${supportEmail}`}>{supportEmail}</a>
          </p>
        </div>
        <nav aria-label={texts.footer.navLabel}>
          <a href={`${place.sections}#features`}>{texts.header.features}</a>
          <a href={`${place.sections}#faq`}>{texts.header.faq}</a>
          <a href={`mailto:${supportEmail}`}>{texts.header.contact}</a>
          <a href={PUBLIC_PAGES.accessibility[language]}>{texts.footer.accessibility}</a>
          <a href={PUBLIC_PAGES.privacy[language]}>{texts.footer.privacy}</a>
        </nav>
        <p className={styles.rights}>
          <Logo className={styles.mark} />
          <span>
            ©{' '}
            <Island name="year" as="span">
              <Year builtIn={builtIn} />
            </Island>{' '}
            {PRODUCT_NAME}. {texts.footer.rights}
          </span>
        </p>
      </div>
    </footer>
  );
}
