import { useState } from 'react';
import type { FeatureId } from '../texts/texts.ts';
import { useCarousel } from './carousel.ts';

export const FEATURES = ['avatar', 'model3d', 'map'] as const satisfies readonly FeatureId[];

/** `row` is the row of cards; undefined on the server. */
export function FeatureChoice({ first = 0, row }: { first?: number; row?: HTMLElement }) {
  const [chosen, setChosen] = useState(first);
  const slideTo = useCarousel(row, chosen, setChosen);
  return FEATURES.map((id, index) => (
    <input
      key={id}
      type="radio"
      name="feature"
      id={`feature-${id}`}
      value={id}
      aria-describedby={`feature-${id}-words`}
      checked={chosen === index}
      onChange={() => {
        setChosen(index);
        slideTo(index);
      }}
    />
  ));
}
