import { hydrateRoot } from 'react-dom/client';
import type { FeatureId } from '../texts/texts.ts';
import { FEATURES, FeatureChoice } from './feature-choice.tsx';

export function hydrate(element: HTMLElement): void {
  const cards = [...element.querySelectorAll<HTMLElement>('[data-feature]')].map(
    ({ dataset, innerHTML }) => [dataset.feature, innerHTML] as const,
  );
  const markup = Object.fromEntries(cards) as Record<FeatureId, string>;
  hydrateRoot(element, <FeatureChoice cards={markup} first={chosenIn(element)} />);
}

/** The checked feature, or the one whose card was scrolled into view before this script arrived. */
function chosenIn(element: HTMLElement): FeatureId {
  const row = element.querySelector('[data-carousel]');
  const choices = [...element.querySelectorAll('input')];
  if (row && row.scrollLeft > 0) {
    const passed = row.scrollLeft / (row.scrollWidth - row.clientWidth);
    const reached = choices[Math.round(passed * (choices.length - 1))];
    // React leaves what is checked as it finds it.
    if (reached) reached.checked = true;
  }
  return FEATURES[choices.findIndex(({ checked }) => checked)] ?? FEATURES[0];
}
