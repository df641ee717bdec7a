import { useEffect, useRef } from 'react';
import { FEATURES } from '../texts/texts.ts';
import { keepInStep } from './carousel.ts';
import styles from './feature-choice.module.css';

/**
 * Which feature is chosen: one radio button each, named by the label in its card. A wide window lays them over their
 * cards, a narrow one draws them as the carousel's dots. The browser's own state is the only one there is: the
 * stylesheet reads it, so pictures and words are in no script.
 */
export function FeatureChoice() {
  const group = useRef<HTMLFieldSetElement>(null);
  useEffect(() => {
    const viewport = document.querySelector<HTMLElement>('[data-carousel]');
    if (viewport && group.current) return keepInStep(viewport, group.current);
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
