import { Icon } from '../pictures/icons.tsx';
import { PhonePicture } from '../pictures/pictures.tsx';
import shared from '../sections/shared.module.css';
import { usePage } from '../sections/shared.tsx';
import type { FeatureId } from '../texts/texts.ts';
import radios from './feature-choice.module.css';
import { FEATURES, FeatureChoice } from './feature-choice.tsx';
import styles from './features.module.css';

export function Features() {
  const { features } = usePage().texts;
  return (
    <section className={styles.features} id="features" aria-labelledby="features-title">
      <header className={shared.header}>
        <h2 id="features-title">{features.title}</h2>
        <p>{features.lead}</p>
      </header>
      <div className={styles.body}>
        <div className={styles.viewport} data-carousel="">
          <div className={styles.track}>
            {FEATURES.map((id) => (
              <div key={id} className={styles.feature} data-feature={id}>
                <Card id={id} />
              </div>
            ))}
          </div>
        </div>
        <fieldset className={radios.choice} aria-labelledby="features-title" data-choice="">
          <FeatureChoice />
        </fieldset>
      </div>
    </section>
  );
}

function Card({ id }: { id: FeatureId }) {
  const { texts } = usePage();
  const { title, description } = texts.features.items[id];
  return (
    <>
      <div className={styles.phone}>
        <div className={styles.screen}>
          <PhonePicture id={id} texts={texts} />
        </div>
      </div>
      <div className={styles.words}>
        <Icon id={id} className={styles.icon} />
        <h3>
          <label htmlFor={`feature-${id}`}>{title}</label>
        </h3>
        <p id={`feature-${id}-words`}>{description}</p>
      </div>
    </>
  );
}
