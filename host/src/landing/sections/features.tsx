import { FEATURES, FeatureChoice } from '../islands/feature-choice.tsx';
import { Island } from '../islands/island.tsx';
import { Icon } from '../pictures/icons.tsx';
import { PhonePicture } from '../pictures/pictures.tsx';
import type { FeatureId, Texts } from '../texts/texts.ts';
import styles from './features.module.css';
import { Viewfinder } from './parts.tsx';
import phone from './phone.module.css';

/** The three features and the phone that shows the chosen one. Radio buttons and CSS do it, so it works without a script. */
export function Features({ texts }: { texts: Texts }) {
  return (
    <section className={styles.features} id="features" aria-labelledby="features-title">
      <header className={styles.header}>
        <h2 id="features-title">{texts.features.title}</h2>
        <p>{texts.features.lead}</p>
      </header>
      <div className={styles.body}>
        <div className={styles.viewport} data-carousel="">
          <div className={styles.track}>
            {FEATURES.map((id) => (
              <Feature key={id} id={id} texts={texts} />
            ))}
          </div>
        </div>
        <Island name="features" as="div">
          <FeatureChoice />
        </Island>
      </div>
    </section>
  );
}

function Feature({ id, texts }: { id: FeatureId; texts: Texts }) {
  const { title, description } = texts.features.items[id];
  return (
    <div className={styles.feature} data-feature={id}>
      <div className={`${phone.phone} ${styles.phone}`}>
        <div className={styles.screen}>
          <PhonePicture id={id} texts={texts} />
        </div>
      </div>
      <Viewfinder className={styles.words}>
        <Icon id={id} className={styles.icon} />
        <h3>
          <label htmlFor={`feature-${id}`}>{title}</label>
        </h3>
        <p id={`feature-${id}-words`}>{description}</p>
      </Viewfinder>
    </div>
  );
}
