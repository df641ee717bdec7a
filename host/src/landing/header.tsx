import { LANGUAGE_TAGS, LANGUAGES } from '@ar/domain/languages';
import { PRODUCT_NAME } from '@ar/domain/product';
import { useEffect, useRef } from 'react';
import { Logo } from '../brand/logo.tsx';
import { useSignedIn } from './after-paint.tsx';
import styles from './header.module.css';
import type { HeaderTexts } from './texts/texts.ts';

const ADDRESSES = { mn: '/', en: '/en/' } as const;
const NAMES = { mn: 'Crnogorski', en: 'English' } as const;

interface HeaderProps {
  texts: HeaderTexts;
  contact: string;
}

/** Logo, links, language and the way in for staff; below 768 px the links are in a menu that needs no script. */
export function Header({ texts, contact }: HeaderProps) {
  return (
    <header className={styles.header}>
      <a className={styles.home} href={ADDRESSES[texts.language]} aria-label={texts.home}>
        <Logo className={styles.mark} />
        <span>{PRODUCT_NAME}</span>
      </a>
      <nav className={styles.wide} aria-label={texts.label}>
        <Links texts={texts} contact={contact} />
        <LanguageSwitch texts={texts} />
        <StaffLink texts={texts} />
      </nav>
      <Menu texts={texts} contact={contact} />
    </header>
  );
}

/** The browser's own disclosure element opens it; closing by Escape, or by a click elsewhere, comes with React. */
function Menu({ texts, contact }: HeaderProps) {
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
        <Links texts={texts} contact={contact} />
        <StaffLink texts={texts} />
        <LanguageSwitch texts={texts} />
      </nav>
    </details>
  );
}

function Links({ texts, contact }: HeaderProps) {
  return (
    <>
      <a className={styles.link} href="#features">
        {texts.features}
      </a>
      <a className={styles.link} href="#faq">
        {texts.faq}
      </a>
      <a className={styles.link} href={contact}>
        {texts.contact}
      </a>
    </>
  );
}

/** Plain links between two addresses; `entry-language.ts` remembers the choice. */
function LanguageSwitch({ texts }: { texts: HeaderTexts }) {
  return (
    // biome-ignore lint/a11y/useSemanticElements: a fieldset is for form controls, these are two links
    <span className={styles.languages} role="group" aria-label={texts.languageGroup}>
      {LANGUAGES.map((language) => (
        <a
          key={language}
          href={ADDRESSES[language]}
          hrefLang={LANGUAGE_TAGS[language]}
          lang={LANGUAGE_TAGS[language]}
          data-language={language}
          // Begins with what is seen: who speaks to the page says that (WCAG 2.2, 2.5.3).
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
  const signedIn = useSignedIn();
  return (
    <a className={styles.staff} href={signedIn ? '/dashboard' : '/signin'}>
      {signedIn ? texts.dashboard : texts.login}
    </a>
  );
}
