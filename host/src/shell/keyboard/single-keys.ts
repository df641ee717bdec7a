import { createStoredChoice, followOtherTabs, useStoredChoice } from '../../preferences/stored-choice.ts';

/** Whether single characters are shortcuts. People who use speech input must be able to turn that off (WCAG 2.1.4). */
export const singleKeys = createStoredChoice({
  storage: localStorage,
  key: 'single-keys',
  values: ['on', 'off'],
});
followOtherTabs(singleKeys);

export const useSingleKeys = () => useStoredChoice(singleKeys);
