import { HighlightIcon } from './artwork/highlight-icon.tsx';
import styles from './highlights.module.css';
import { Quarter } from './quarter.tsx';
import { HIGHLIGHTS, type Texts } from './texts/texts.ts';

/** The six-item grid. */
export function Highlights({ texts }: { texts: Texts }) {
  return (
    <section className={styles.highlights} aria-labelledby="highlights-title">
      <header className={styles.header}>
        <h2 id="highlights-title">{texts.highlights.title}</h2>
        <Quarter label={texts.highlights.picture} />
      </header>
      <ul className={styles.grid}>
        {HIGHLIGHTS.map((id) => (
          <li key={id}>
            <HighlightIcon id={id} className={styles.icon} />
            <h3>{texts.highlights.items[id].title}</h3>
            <p>{texts.highlights.items[id].description}</p>
          </li>
        ))}
      </ul>
    </section>
  );
}
