import { useSyncExternalStore } from 'react';
import { createStoredChoice, followOtherTabs, useStoredChoice } from './stored-choice.ts';

export const THEMES = ['system', 'light', 'dark'] as const;
type Theme = (typeof THEMES)[number];

interface ThemeDependencies {
  storage: Storage;
  prefersDark: Pick<MediaQueryList, 'matches' | 'addEventListener'>;
  root: { dataset: DOMStringMap };
}

/** The chosen theme; "system" follows the device while the page is open. */
export function createThemeChoice({ storage, prefersDark, root }: ThemeDependencies) {
  const dark = (theme: Theme) => (theme === 'system' ? prefersDark.matches : theme === 'dark');
  const theme = createStoredChoice({
    storage,
    key: 'theme',
    values: THEMES,
    // For the page's own style sheets, which stand outside Fluent's provider.
    apply(choice) {
      root.dataset.theme = dark(choice) ? 'dark' : 'light';
    },
  });
  prefersDark.addEventListener('change', theme.show);
  return { ...theme, isDark: () => dark(theme.choice()) };
}

const themeChoice = createThemeChoice({
  storage: localStorage,
  prefersDark: matchMedia('(prefers-color-scheme: dark)'),
  root: document.documentElement,
});
followOtherTabs(themeChoice);

/** What is chosen, whether that is dark now, and how to choose. */
export function useTheme() {
  return {
    ...useStoredChoice(themeChoice),
    isDark: useSyncExternalStore(themeChoice.subscribe, themeChoice.isDark),
  };
}
