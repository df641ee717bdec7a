import { Icon } from '../pictures/icons.tsx';
import avif720 from '../pictures/renders/quarter-720.avif';
import webp720 from '../pictures/renders/quarter-720.webp';
import avif1080 from '../pictures/renders/quarter-1080.avif';
import webp1080 from '../pictures/renders/quarter-1080.webp';
import avif1600 from '../pictures/renders/quarter-1600.avif';
import webp1600 from '../pictures/renders/quarter-1600.webp';
import type { HighlightId } from '../texts/texts.ts';
import styles from './highlights.module.css';
import { usePage } from './shared.tsx';

// `packages/e2e/shots/model-pictures.mjs` renders these pictures from the models of building sites.
const AVIF = `${avif720} 720w, ${avif1080} 1080w, ${avif1600} 1600w`;
const WEBP = `${webp720} 720w, ${webp1080} 1080w, ${webp1600} 1600w`;
const SIZES = '(width < 60em) 92vw, min(60vw, 60rem)';

export function Highlights() {
  const { highlights } = usePage().texts;
  return (
    <section className={styles.highlights} aria-labelledby="highlights-title">
      <header className={styles.header}>
        <h2 id="highlights-title">{highlights.title}</h2>
        <picture>
          <source type="image/avif" srcSet={AVIF} sizes={SIZES} />
          <source type="image/webp" srcSet={WEBP} sizes={SIZES} />
          <img
            className={styles.quarter}
            src={webp720}
            alt={highlights.picture}
            width={1600}
            height={560}
            fetchPriority="low"
          />
        </picture>
      </header>
      <ul className={styles.grid}>
        {Object.entries(highlights.items).map(([id, { title, description }]) => (
          <li key={id}>
            <Icon id={id as HighlightId} className={styles.icon} />
            <h3>{title}</h3>
            <p>{description}</p>
          </li>
        ))}
      </ul>
    </section>
  );
}
