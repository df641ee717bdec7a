import { type HTMLAttributes, useCallback, useState } from 'react';
import type { FeatureId } from '../texts/texts.ts';
import { useCarousel } from './carousel.ts';
import styles from './feature-choice.module.css';
import body from './features.module.css';

export const FEATURES = ['avatar', 'model3d', 'map'] as const satisfies readonly FeatureId[];

interface FeatureChoiceProps {
  /** A card's contents: elements in the server, and in the browser the page's markup, so that no script has its texts. */
  card(id: FeatureId): Pick<HTMLAttributes<HTMLElement>, 'children' | 'dangerouslySetInnerHTML'>;
  first?: FeatureId;
}

export function FeatureChoice({ card, first = FEATURES[0] }: FeatureChoiceProps) {
  const [chosen, setChosen] = useState<FeatureId>(first);
  const chooseAt = useCallback((index: number) => setChosen((before) => FEATURES[index] ?? before), []);
  const { viewport, isLive, slideTo } = useCarousel(FEATURES.indexOf(chosen), chooseAt);
  return (
    <>
      {/* The stylesheet turns the browser's scrolling off while the carousel is live. */}
      <div className={body.viewport} ref={viewport} data-carousel={isLive ? 'live' : ''}>
        <div className={body.track}>
          {FEATURES.map((id) => (
            <div key={id} className={body.feature} data-feature={id} {...card(id)} />
          ))}
        </div>
      </div>
      <fieldset className={styles.choice} aria-labelledby="features-title">
        {FEATURES.map((id, index) => (
          <input
            key={id}
            type="radio"
            name="feature"
            id={`feature-${id}`}
            value={id}
            aria-describedby={`feature-${id}-words`}
            checked={chosen === id}
            onChange={() => {
              setChosen(id);
              slideTo(index);
            }}
          />
        ))}
      </fieldset>
    </>
  );
}
