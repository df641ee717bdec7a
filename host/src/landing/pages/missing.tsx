import { LANGUAGE_TAGS } from '@ar/domain/languages';
import { PUBLIC_PAGES } from '@ar/domain/public-pages';
import { Viewfinder } from '../sections/parts.tsx';
import type { Texts } from '../texts/texts.ts';
import styles from './missing.module.css';

interface MissingProps {
  /** In the page's language and in the other one, because the visitor may read either. */
  texts: readonly [Texts, Texts];
  supportEmail: string;
}

/** A `/visit/` address without a monument or building site; the landing page follows. */
export function UnknownPlace({ texts: [own, other], supportEmail }: MissingProps) {
  return (
    <section className={styles.missing} aria-labelledby="missing-title">
      <Viewfinder className={styles.sight}>
        <h1 id="missing-title">{own.unknownPlace.title}</h1>
        <p>{own.unknownPlace.text}</p>
        <div lang={LANGUAGE_TAGS[other.header.language]}>
          <p>
            <strong>{other.unknownPlace.title}.</strong> {other.unknownPlace.text}
          </p>
        </div>
        <p>
          <a href={`mailto:${supportEmail}`}>{supportEmail}</a>
        </p>
      </Viewfinder>
    </section>
  );
}

/** An unknown address. Its two fixed texts are English in both languages. */
export function NotFound({ texts, supportEmail }: MissingProps) {
  const [{ notFound, header }] = texts;
  return (
    <section className={styles.missing} aria-labelledby="missing-title">
      <Viewfinder className={styles.sight}>
        <h1 id="missing-title" lang={LANGUAGE_TAGS.en}>
          Not Found
        </h1>
        <p lang={LANGUAGE_TAGS.en}>Page not found</p>
        {texts.map(({ header: { language }, notFound: { hint } }) => (
          <p key={language} lang={LANGUAGE_TAGS[language]}>
            {hint}
          </p>
        ))}
        <div className={styles.actions}>
          <a className={styles.primary} href={PUBLIC_PAGES.landing[header.language]}>
            {notFound.home}
          </a>
          <a className={styles.secondary} href={`mailto:${supportEmail}`}>
            {notFound.support}
          </a>
        </div>
      </Viewfinder>
    </section>
  );
}
