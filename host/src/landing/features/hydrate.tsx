import { hydrateRoot } from 'react-dom/client';
import { FEATURES, FeatureChoice } from './feature-choice.tsx';

export function hydrate(element: HTMLElement): void {
  const cards = [...element.querySelectorAll<HTMLElement>('[data-feature]')].map(
    // React would write the markup again if the object changed between renders.
    ({ dataset, innerHTML }) =>
      [dataset.feature, { dangerouslySetInnerHTML: { __html: innerHTML } }] as const,
  );
  const cardOf = new Map(cards);
  hydrateRoot(element, <FeatureChoice card={(id) => cardOf.get(id) ?? {}} first={chosenIn(element)} />);
}

/** The checked feature, or the card that a visitor scrolled into view before this script loaded. */
function chosenIn(element: HTMLElement) {
  const row = element.querySelector('[data-carousel]');
  const choices = [...element.querySelectorAll('input')];
  if (row && row.scrollLeft > 0) {
    const passed = row.scrollLeft / (row.scrollWidth - row.clientWidth);
    const reached = choices[Math.round(passed * (choices.length - 1))];
    // React does not change what is checked when it hydrates.
    if (reached) reached.checked = true;
  }
  return FEATURES[choices.findIndex(({ checked }) => checked)] ?? FEATURES[0];
}
