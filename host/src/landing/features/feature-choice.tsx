import { useCallback, useState } from 'react';
import type { FeatureId } from '../texts/texts.ts';
import { useCarousel } from './carousel.ts';
import styles from './feature-choice.module.css';
import body from './features.module.css';

export const FEATURES = ['avatar', 'model3d', 'map'] as const satisfies readonly FeatureId[];

interface FeatureChoiceProps {
  /** The markup inside each card. Pictures and words stand in the page, and in no script. */
  cards: Record<FeatureId, string>;
  first?: FeatureId;
}

export function FeatureChoice({ cards, first = FEATURES[0] }: FeatureChoiceProps) {
  const [chosen, setChosen] = useState<FeatureId>(first);
  const reach = useCallback((index: number) => setChosen((before) => FEATURES[index] ?? before), []);
  const { viewport, isLive, slideTo } = useCarousel(FEATURES.indexOf(chosen), reach);
  return (
    <>
      {/* While it is live, the stylesheet turns the browser's own scrolling off. */}
      <div className={body.viewport} ref={viewport} data-carousel={isLive ? 'live' : ''}>
        <div className={body.track}>
          {FEATURES.map((id) => (
            <div
              key={id}
              className={body.feature}
              data-feature={id}
              // biome-ignore lint/security/noDangerouslySetInnerHtml: the page's own markup, made by the build
              dangerouslySetInnerHTML={{ __html: cards[id] }}
            />
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
