import { shownQuestions } from '../texts/texts.ts';
import styles from './faq.module.css';
import shared from './shared.module.css';
import { usePage } from './shared.tsx';

export function Faq() {
  const { texts, contact, settings } = usePage();
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
          <details key={question} className={shared.openOnPaper}>
            <summary className={shared.plain}>
              <h3>{question}</h3>
              <span className={styles.sign} aria-hidden="true" />
            </summary>
            <p>{'unlinked' in more && !settings.hasApp ? more.unlinked : answer}</p>
          </details>
        ))}
      </div>
    </section>
  );
}
