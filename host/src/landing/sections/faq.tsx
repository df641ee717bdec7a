import { APP_PARTS } from '@ar/domain/public-pages';
import { shownQuestions, type Texts } from '../texts/texts.ts';
import styles from './faq.module.css';
import { Part } from './parts.tsx';

/** Each question is a `<details>`, which opens without a script. */
export function Faq({ texts, contact }: { texts: Texts; contact: string }) {
  return (
    <section className={styles.faq} id="faq" aria-labelledby="faq-title">
      <header className={styles.header}>
        <h2 id="faq-title">{texts.faq.title}</h2>
        <p>
          {texts.faq.lead} <a href={contact}>{texts.faq.write}</a>
        </p>
      </header>
      <div className={styles.list}>
        {shownQuestions(texts.faq.items).map(({ question, answer, ...more }) => (
          <details key={question}>
            <summary>
              <h3>{question}</h3>
              <span className={styles.sign} aria-hidden="true" />
            </summary>
            {'unlinked' in more ? (
              <>
                <Part name={APP_PARTS.set}>
                  <p>{answer}</p>
                </Part>
                <Part name={APP_PARTS.unset}>
                  <p>{more.unlinked}</p>
                </Part>
              </>
            ) : (
              <p>{answer}</p>
            )}
          </details>
        ))}
      </div>
    </section>
  );
}
