import { PRODUCT_NAME } from '@ar/domain/product';
import { Logo } from '../brand/logo.tsx';
import { Year } from './after-paint.tsx';
import { Skyline } from './artwork/skyline.tsx';
import styles from './footer.module.css';
import { Island } from './island.tsx';
import type { Texts } from './texts/texts.ts';

interface FooterProps {
  texts: Texts;
  supportEmail: string;
  builtIn: string;
}

/** Links to the two anchors and the contact, the rights and the year. */
export function Footer({ texts, supportEmail, builtIn }: FooterProps) {
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
          <a href="#features">{texts.header.features}</a>
          <a href="#faq">{texts.header.faq}</a>
          <a href={`mailto:${supportEmail}`}>{texts.header.contact}</a>
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
