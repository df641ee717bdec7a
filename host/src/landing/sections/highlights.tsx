import { HighlightIcon } from '../pictures/icons.tsx';
import avif720 from '../pictures/renders/quarter-720.avif';
import webp720 from '../pictures/renders/quarter-720.webp';
import avif1080 from '../pictures/renders/quarter-1080.avif';
import webp1080 from '../pictures/renders/quarter-1080.webp';
import avif1600 from '../pictures/renders/quarter-1600.avif';
import webp1600 from '../pictures/renders/quarter-1600.webp';
import { HIGHLIGHTS, type Texts } from '../texts/texts.ts';
import styles from './highlights.module.css';

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

const AVIF = `${avif720} 720w, ${avif1080} 1080w, ${avif1600} 1600w`;
const WEBP = `${webp720} 720w, ${webp1080} 1080w, ${webp1600} 1600w`;

const SIZES = '(width < 960px) 92vw, min(60vw, 60rem)';

/** The 3D models of building sites as a miniature quarter (made by `packages/e2e/shots/model-pictures.mjs`). */
function Quarter({ label }: { label: string }) {
  return (
    <picture>
      <source type="image/avif" srcSet={AVIF} sizes={SIZES} />
      <source type="image/webp" srcSet={WEBP} sizes={SIZES} />
      <img
        className={styles.quarter}
        src={webp720}
        alt={label}
        width={1600}
        height={560}
        loading="lazy"
        decoding="async"
      />
    </picture>
  );
}
