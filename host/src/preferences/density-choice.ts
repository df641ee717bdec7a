import { createStoredChoice, followOtherTabs, useStoredChoice } from './stored-choice.ts';

export const DENSITIES = ['comfortable', 'compact'] as const;

const densityChoice = createStoredChoice({
  storage: localStorage,
  key: 'density',
  values: DENSITIES,
  // For the variables in `app.css` that the lists of all departments take their measures from.
  apply(density) {
    document.documentElement.dataset.density = density;
  },
});
followOtherTabs(densityChoice);

/** How closely lists are set, and how to choose. */
export const useDensity = () => useStoredChoice(densityChoice);
