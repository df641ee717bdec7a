import { LANGUAGE_TAGS, LANGUAGES } from '@ar/domain/languages';
import { PRODUCT_NAME } from '@ar/domain/product';
import { PUBLIC_PAGES } from '@ar/domain/public-pages';
import { Logo } from '../../brand/logo.tsx';
import styles from './header.module.css';
import shared from './shared.module.css';
import { usePage } from './shared.tsx';

const NAMES = { mn: 'Crnogorski', en: 'English' } as const;

export function Header() {
  const { language, texts: all, addresses, sections, contact } = usePage();
  const texts = all.header;
  const links = [
    [PUBLIC_PAGES.places[language], texts.places],
    [`${sections}#features`, texts.features],
    [`${sections}#faq`, texts.faq],
    [contact, texts.contact],
  ].map(([href, text]) => (
    <a key={href} className={styles.link} href={href}>
      {text}
    </a>
  ));
  const languages = (
    // biome-ignore lint/a11y/useSemanticElements: a fieldset is for form controls, these are two links
    <span className={styles.languages} role="group" aria-label={texts.languageGroup}>
      {LANGUAGES.map((one) => (
        <a
          key={one}
          href={addresses[one]}
          hrefLang={LANGUAGE_TAGS[one]}
          lang={LANGUAGE_TAGS[one]}
          data-language={one}
          // The name begins with the visible letters, for voice control (WCAG 2.2, 2.5.3).
          aria-label={`${one.toUpperCase()} ${NAMES[one]}`}
          aria-current={one === language ? 'true' : undefined}
        >
          {one.toUpperCase()}
        </a>
      ))}
    </span>
  );
  const staff = (
    <a className={styles.staff} href="/signin" data-dashboard={texts.dashboard}>
      {texts.login}
    </a>
  );
  return (
    <header className={styles.header}>
      <a className={styles.home} href={PUBLIC_PAGES.landing[language]} aria-label={texts.home}>
        <Logo className={styles.mark} />
        <span>{PRODUCT_NAME}</span>
      </a>
      <nav className={styles.wide} aria-label={texts.label}>
        {links}
        {languages}
        {staff}
      </nav>
      <details className={styles.menu} data-menu="">
        <summary className={shared.plain}>
          <span className={styles.bars} aria-hidden="true" />
          {texts.menu}
        </summary>
        <nav className={styles.sheet} aria-label={texts.label}>
          {links}
          {staff}
          {languages}
        </nav>
      </details>
    </header>
  );
}
