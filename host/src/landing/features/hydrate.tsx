import { hydrateRoot } from 'react-dom/client';
import { FeatureChoice } from './feature-choice.tsx';

export function hydrate(choice: Element, row: HTMLElement): void {
  const inputs = [...choice.querySelectorAll('input')];
  if (row.scrollLeft > 0) {
    const passed = row.scrollLeft / (row.scrollWidth - row.clientWidth);
    const reached = inputs[Math.round(passed * (inputs.length - 1))];
    // React keeps the checked state of inputs when it hydrates.
    if (reached) reached.checked = true;
  }
  const first = Math.max(
    0,
    inputs.findIndex(({ checked }) => checked),
  );
  hydrateRoot(choice, <FeatureChoice first={first} row={row} />);
}
