import { useEffect, useRef } from 'react';
import type { FeatureId } from '../texts/texts.ts';
import { keepInStep } from './carousel.ts';
import styles from './feature-choice.module.css';

export const FEATURES: readonly FeatureId[] = ['avatar', 'model3d', 'map'];

/** The stylesheet shows the card of the checked radio button, so pictures and words are in no script. */
export function FeatureChoice() {
  const group = useRef<HTMLFieldSetElement>(null);
  useEffect(() => {
    const viewport = document.querySelector<HTMLElement>('[data-carousel]');
    if (viewport && group.current) keepInStep(viewport, group.current);
  }, []);
  return (
    <fieldset className={styles.choice} aria-labelledby="features-title" ref={group}>
      {FEATURES.map((id) => (
        <input
          key={id}
          type="radio"
          name="feature"
          id={`feature-${id}`}
          value={id}
          aria-describedby={`feature-${id}-words`}
          defaultChecked={id === FEATURES[0]}
        />
      ))}
    </fieldset>
  );
}
