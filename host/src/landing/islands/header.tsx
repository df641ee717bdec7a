import { LANGUAGE_TAGS, LANGUAGES } from '@ar/domain/languages';
import { PRODUCT_NAME } from '@ar/domain/product';
import { PUBLIC_PAGES } from '@ar/domain/public-pages';
import { useEffect, useRef, useState } from 'react';
import { Logo } from '../../brand/logo.tsx';
import { ACCESS_TOKEN_KEY, remembered, START_PAGE_KEY } from '../browser-storage.ts';
import type { HeaderTexts } from '../texts/texts.ts';
import styles from './header.module.css';
import type { Place } from './island.tsx';

const NAMES = { mn: 'Crnogorski', en: 'English' } as const;

interface HeaderProps {
  texts: HeaderTexts;
  place: Place;
  contact: string;
}

/** Below 768 px the links are in a menu, which opens without a script. */
export function Header({ texts, place, contact }: HeaderProps) {
  return (
    <header className={styles.header}>
      <a className={styles.home} href={PUBLIC_PAGES.landing[texts.language]} aria-label={texts.home}>
        <Logo className={styles.mark} />
        <span>{PRODUCT_NAME}</span>
      </a>
      <nav className={styles.wide} aria-label={texts.label}>
        <Links texts={texts} place={place} contact={contact} />
        <LanguageSwitch texts={texts} place={place} />
        <StaffLink texts={texts} />
      </nav>
      <Menu texts={texts} place={place} contact={contact} />
    </header>
  );
}

/** The `<details>` opens and closes by itself; React adds closing by Escape and by a click elsewhere. */
function Menu({ texts, place, contact }: HeaderProps) {
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
    document.addEventListener('click', onClick);
    document.addEventListener('keydown', onKey);
    return () => {
      document.removeEventListener('click', onClick);
      document.removeEventListener('keydown', onKey);
    };
  }, []);
  return (
    <details className={styles.menu} ref={menu}>
      <summary>
        <span className={styles.bars} aria-hidden="true" />
        {texts.menu}
      </summary>
      <nav className={styles.sheet} aria-label={texts.label}>
        <Links texts={texts} place={place} contact={contact} />
        <StaffLink texts={texts} />
        <LanguageSwitch texts={texts} place={place} />
      </nav>
    </details>
  );
}

function Links({ texts, place, contact }: HeaderProps) {
  return (
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
}

function LanguageSwitch({ texts, place }: Pick<HeaderProps, 'texts' | 'place'>) {
  return (
    // biome-ignore lint/a11y/useSemanticElements: a fieldset is for form controls, these are two links
    <span className={styles.languages} role="group" aria-label={texts.languageGroup}>
      {LANGUAGES.map((language) => (
        <a
          key={language}
          href={place.addresses[language]}
          hrefLang={LANGUAGE_TAGS[language]}
          lang={LANGUAGE_TAGS[language]}
          data-language={language}
          // Begins with the visible letters, which people who control the page by voice say (WCAG 2.2, 2.5.3).
          aria-label={`${language.toUpperCase()} ${NAMES[language]}`}
          aria-current={language === texts.language ? 'true' : undefined}
        >
          {language.toUpperCase()}
        </a>
      ))}
    </span>
  );
}

function StaffLink({ texts }: { texts: HeaderTexts }) {
  const dashboard = useDashboard();
  return (
    <a className={styles.staff} href={dashboard ?? '/signin'}>
      {dashboard ? texts.dashboard : texts.login}
    </a>
  );
}

/** A department's page. Anything else in the storage could lead to another site. */
const START_PAGE = /^\/dashboard\/[a-z0-9-]+$/;

/**
 * Where the signed-in person's dashboard begins, undefined for everybody else and in the prerendered markup. The stored token
 * may have ended; the dashboard then asks for a new sign-in.
 */
function useDashboard(): string | undefined {
  const [address, setAddress] = useState<string>();
  useEffect(() => {
    const look = () => setAddress(dashboardAddress());
    look();
    // Signing in or out in another tab.
    window.addEventListener('storage', look);
    return () => window.removeEventListener('storage', look);
  }, []);
  return address;
}

function dashboardAddress(): string | undefined {
  if (remembered(ACCESS_TOKEN_KEY) === null) return undefined;
  const start = remembered(START_PAGE_KEY);
  return start && START_PAGE.test(start) ? start : '/dashboard';
}
