import { CityScene } from './artwork/city-scene.tsx';
import styles from './hero.module.css';
import type { Texts } from './texts/texts.ts';
import { Viewfinder } from './viewfinder.tsx';

/** The first screen: what the app does in one sentence, and the city seen through it. */
export function Hero({ texts }: { texts: Texts }) {
  const { hero } = texts;
  return (
    <section className={styles.hero}>
      <div className={styles.words}>
        <p className={styles.eyebrow}>{hero.eyebrow}</p>
        <h1 className={styles.title}>
          {hero.title[0]} <span>{hero.title[1]}</span>
        </h1>
        <p className={styles.lead}>{hero.lead}</p>
        <p className={styles.actions}>
          <a className={styles.primary} href="#features">
            {hero.features}
          </a>
          <a className={styles.secondary} href="#faq">
            {hero.faq}
          </a>
        </p>
        <p className={styles.note}>{hero.note}</p>
      </div>
      <Viewfinder className={styles.picture}>
        <CityScene label={hero.picture} landmark={hero.landmark} speech={hero.speech} />
      </Viewfinder>
    </section>
  );
}
