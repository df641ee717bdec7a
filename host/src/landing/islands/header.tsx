import { LANGUAGE_TAGS, LANGUAGES, type Language } from '@ar/domain/languages';
import { PRODUCT_NAME } from '@ar/domain/product';
import { PUBLIC_PAGES } from '@ar/domain/public-pages';
import { useEffect, useRef, useState } from 'react';
import { Logo } from '../../brand/logo.tsx';
import { ACCESS_TOKEN_KEY, remembered, START_PAGE_KEY } from '../browser-storage.ts';
import type { Texts } from '../texts/texts.ts';
import styles from './header.module.css';
import type { Place } from './island.tsx';

const NAMES = { mn: 'Crnogorski', en: 'English' } as const;

interface HeaderProps {
  language: Language;
  texts: Texts['header'];
  place: Place;
  contact: string;
}

/** Below 768 px the links are in a menu, which opens without a script. */
export function Header({ language, texts, place, contact }: HeaderProps) {
  const menu = useClosingMenu();
  const dashboard = useDashboard();
  const links = (
    <>
      <a className={styles.link} href={`${place.sections}#features`}>
        {texts.features}
      </a>
      <a className={styles.link} href={`${place.sections}#faq`}>
        {texts.faq}
      </a>
      <a className={styles.link} href={contact}>
        {texts.contact}
      </a>
    </>
  );
  const languages = (
    // biome-ignore lint/a11y/useSemanticElements: a fieldset is for form controls, these are two links
    <span className={styles.languages} role="group" aria-label={texts.languageGroup}>
      {LANGUAGES.map((one) => (
        <a
          key={one}
          href={place.addresses[one]}
          hrefLang={LANGUAGE_TAGS[one]}
          lang={LANGUAGE_TAGS[one]}
          data-language={one}
          // Begins with the visible letters, which people who control the page by voice say (WCAG 2.2, 2.5.3).
          aria-label={`${one.toUpperCase()} ${NAMES[one]}`}
          aria-current={one === language ? 'true' : undefined}
        >
          {one.toUpperCase()}
        </a>
      ))}
    </span>
  );
  const staff = (
    <a className={styles.staff} href={dashboard ?? '/signin'}>
      {dashboard ? texts.dashboard : texts.login}
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
      <details className={styles.menu} ref={menu}>
        <summary>
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

/** The `<details>` opens and closes by itself; this adds closing by Escape and by a click elsewhere. */
function useClosingMenu() {
  const menu = useRef<HTMLDetailsElement>(null);
  useEffect(() => {
    const element = menu.current;
    if (!element) return;
    const onClick = ({ target }: MouseEvent) => {
      if (!(target instanceof Element && target.closest('summary'))) element.open = false;
    };
    const onKey = ({ key }: KeyboardEvent) => {
      if (key !== 'Escape' || !element.open) return;
      element.open = false;
      element.querySelector('summary')?.focus();
    };
    const ended = new AbortController();
    document.addEventListener('click', onClick, { signal: ended.signal });
    document.addEventListener('keydown', onKey, { signal: ended.signal });
    return () => ended.abort();
  }, []);
  return menu;
}

/** A department's page. Anything else in the storage could lead to another site. */
const START_PAGE = /^\/dashboard\/[a-z0-9-]+$/;

/** Where the dashboard of whoever holds a token begins. Nobody holds one in the prerendered markup. */
function useDashboard(): string | undefined {
  const [address, setAddress] = useState<string>();
  useEffect(() => {
    const look = () => {
      const start = remembered(START_PAGE_KEY) ?? '';
      const dashboard = START_PAGE.test(start) ? start : '/dashboard';
      setAddress(remembered(ACCESS_TOKEN_KEY) === null ? undefined : dashboard);
    };
    look();
    // Signing in or out in another tab.
    window.addEventListener('storage', look);
    return () => window.removeEventListener('storage', look);
  }, []);
  return address;
}
