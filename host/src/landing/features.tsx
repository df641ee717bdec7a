import type { ComponentType } from 'react';
import { FeatureIcon } from './artwork/feature-icon.tsx';
import { GuidePicture } from './artwork/guide-picture.tsx';
import { MapPicture } from './artwork/map-picture.tsx';
import { ModelPicture } from './artwork/model-picture.tsx';
import { FeatureChoice } from './feature-choice.tsx';
import { FEATURES, type FeatureId } from './feature-order.ts';
import styles from './features.module.css';
import { Island } from './island.tsx';
import phone from './phone.module.css';
import type { Texts } from './texts/texts.ts';
import { Viewfinder } from './viewfinder.tsx';

export interface PictureProps {
  label: string;
  words: Texts['pictures'];
}

const PICTURES: Record<FeatureId, ComponentType<PictureProps>> = {
  avatar: GuidePicture,
  model3d: ModelPicture,
  map: MapPicture,
};

/**
 * What the app is for: three features and the phone that shows the chosen one. Choosing is radio buttons and CSS, so it
 * works before and without a script; `feature-choice.tsx` adds the carousel of narrow windows.
 */
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
