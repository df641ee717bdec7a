import { ADDRESS_MARKS } from '@ar/domain/public-pages';
import { CityScene } from '../pictures/city-scene.tsx';
import { CityMark, ProgrammeMark } from '../pictures/icons.tsx';
import type { Texts } from '../texts/texts.ts';
import styles from './hero.module.css';
import { Configured, Viewfinder } from './parts.tsx';

interface HeroProps {
  texts: Texts;
  /** `h2` if something stands before it. */
  heading: 'h1' | 'h2';
}

export function Hero({ texts, heading: Heading }: HeroProps) {
  const { hero } = texts;
  return (
    <section className={styles.hero}>
      <div>
        <p className={styles.eyebrow}>{hero.eyebrow}</p>
        <Heading className={styles.title}>
          {hero.title[0]} <span>{hero.title[1]}</span>
        </Heading>
        <p className={styles.lead}>{hero.lead}</p>
        <Actions texts={texts} />
        <p className={styles.note}>{hero.note}</p>
        <Backers texts={texts} />
      </div>
      <Viewfinder className={styles.picture}>
        <CityScene label={hero.picture} landmark={hero.landmark} speech={hero.speech} />
      </Viewfinder>
    </section>
  );
}

function Actions({ texts: { hero } }: { texts: Texts }) {
  return (
    <div className={styles.actions}>
      <Configured part="store">
        <a className={styles.primary} href={ADDRESS_MARKS.store} rel="noopener">
          <svg viewBox="0 0 24 24" width="24" height="24" aria-hidden="true">
            <path
              className={styles.stroke}
              d="M8 2h8a2 2 0 0 1 2 2v16a2 2 0 0 1-2 2H8a2 2 0 0 1-2-2V4a2 2 0 0 1 2-2zM12 7v8m-3-3 3 3 3-3M11 19h2"
            />
          </svg>
          {hero.store}
        </a>
      </Configured>
      <a className={styles.features} href="#features">
        {hero.features}
      </a>
      <Configured part="no-store" className={styles.unpublished}>
        <p>{hero.noStore}</p>
      </Configured>
    </div>
  );
}

function Backers({ texts: { hero } }: { texts: Texts }) {
  return (
    <div className={styles.backers}>
      <p id="backers-title">{hero.backers.title}</p>
      <ul aria-labelledby="backers-title">
        <li>
          <CityMark className={styles.mark} />
          {hero.backers.city}
        </li>
        <li>
          <ProgrammeMark className={styles.mark} />
          {hero.backers.programme}
        </li>
      </ul>
    </div>
  );
}
