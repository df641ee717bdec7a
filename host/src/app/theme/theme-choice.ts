import { useSyncExternalStore } from 'react';

export const THEMES = ['system', 'light', 'dark'] as const;
export type ThemeChoice = (typeof THEMES)[number];

const KEY = 'theme';

interface ThemeDependencies {
  storage: Storage;
  prefersDark: Pick<MediaQueryList, 'matches' | 'addEventListener'>;
  root: { dataset: DOMStringMap };
}

/** The chosen theme, kept in the browser; "system" follows the device while the page is open. */
export function createThemeChoice({ storage, prefersDark, root }: ThemeDependencies) {
  const listeners = new Set<() => void>();

  const choice = (): ThemeChoice => THEMES.find((theme) => theme === storage.getItem(KEY)) ?? 'system';
  const isDark = () => (choice() === 'system' ? prefersDark.matches : choice() === 'dark');

  /** Tells the page's own style sheets, which stand outside Fluent's provider. */
  function show() {
    root.dataset.theme = isDark() ? 'dark' : 'light';
    for (const listener of listeners) listener();
  }
  prefersDark.addEventListener('change', show);
  show();

  return {
    choice,
    isDark,
    /** Shows what the storage says: another tab may have written it. */
    show,
    choose(theme: ThemeChoice) {
      storage.setItem(KEY, theme);
      show();
    },
    subscribe(listener: () => void) {
      listeners.add(listener);
      return () => {
        listeners.delete(listener);
      };
    },
  };
}

const themeChoice = createThemeChoice({
  storage: localStorage,
  prefersDark: matchMedia('(prefers-color-scheme: dark)'),
  root: document.documentElement,
});

addEventListener('storage', ({ key }) => {
  if (key === null || key === KEY) themeChoice.show();
});

/** What is chosen, whether that is dark now, and how to choose. */
export function useTheme() {
  return {
    choice: useSyncExternalStore(themeChoice.subscribe, themeChoice.choice),
    isDark: useSyncExternalStore(themeChoice.subscribe, themeChoice.isDark),
    choose: themeChoice.choose,
  };
}
