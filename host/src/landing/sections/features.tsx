import type { ComponentType } from 'react';
import { FeatureChoice } from '../islands/feature-choice.tsx';
import { Island } from '../islands/island.tsx';
import type { PhonePictureProps } from '../pictures/drawing.tsx';
import { GuidePicture } from '../pictures/guide-picture.tsx';
import { FeatureIcon } from '../pictures/icons.tsx';
import { MapPicture } from '../pictures/map-picture.tsx';
import { ModelPicture } from '../pictures/model-picture.tsx';
import { FEATURES, type FeatureId, type Texts } from '../texts/texts.ts';
import styles from './features.module.css';
import { Viewfinder } from './parts.tsx';
import phone from './phone.module.css';

const PICTURES: Record<FeatureId, ComponentType<PhonePictureProps>> = {
  avatar: GuidePicture,
  model3d: ModelPicture,
  map: MapPicture,
};

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
  const Picture = PICTURES[id];
  const { title, description, picture } = texts.features.items[id];
  return (
    <div className={styles.feature} data-feature={id}>
      <div className={`${phone.phone} ${styles.phone}`}>
        <div className={styles.screen}>
          <Picture label={picture} words={texts.pictures} />
        </div>
      </div>
      <Viewfinder className={styles.words}>
        <FeatureIcon id={id} className={styles.icon} />
        <h3>
          <label htmlFor={`feature-${id}`}>{title}</label>
        </h3>
        <p id={`feature-${id}-words`}>{description}</p>
      </Viewfinder>
    </div>
  );
}
