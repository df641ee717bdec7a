import type { ComponentType } from 'react';
import { GuidePicture } from './artwork/guide-picture.tsx';
import { MapPicture } from './artwork/map-picture.tsx';
import { ModelPicture } from './artwork/model-picture.tsx';
import styles from './features.module.css';
import { FEATURES, type FeatureId, type Texts } from './texts/texts.ts';
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

/** What the app is for: three features, each with the picture that the phone would show. */
export function Features({ texts }: { texts: Texts }) {
  return (
    <section className={styles.features} id="features" aria-labelledby="features-title">
      <header className={styles.header}>
        <h2 id="features-title">{texts.features.title}</h2>
        <p>{texts.features.lead}</p>
      </header>
      <ul className={styles.list}>
        {FEATURES.map((id) => {
          const Picture = PICTURES[id];
          const { title, description, picture } = texts.features.items[id];
          return (
            <li className={styles.feature} key={id}>
              <Viewfinder className={styles.picture}>
                <Picture label={picture} words={texts.pictures} />
              </Viewfinder>
              <div>
                <h3>{title}</h3>
                <p>{description}</p>
              </div>
            </li>
          );
        })}
      </ul>
    </section>
  );
}
