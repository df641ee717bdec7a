import { shownQuestions, type Texts } from '../texts/texts.ts';
import styles from './faq.module.css';

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
        {shownQuestions(texts.faq.items).map(({ question, answer }) => (
          <details key={question}>
            <summary>
              <h3>{question}</h3>
              <span className={styles.sign} aria-hidden="true" />
            </summary>
            <p>{answer}</p>
          </details>
        ))}
      </div>
    </section>
  );
}
