import { useSyncExternalStore } from 'react';

/** A choice that this browser keeps, the same in all tabs; first the usual one. `apply` tells the page outside React. */
export function createStoredChoice<Value extends string>(
  key: string,
  values: readonly [Value, ...Value[]],
  apply?: (value: Value) => void,
) {
  const listeners = new Set<() => void>();
  const choice = (): Value => values.find((value) => value === localStorage.getItem(key)) ?? values[0];

  /** Shows what the storage says: another tab may have written it. */
  function show() {
    apply?.(choice());
    for (const listener of listeners) listener();
  }
  show();
  addEventListener('storage', (event) => {
    if (event.key === null || event.key === key) show();
  });

  return {
    choice,
    show,
    choose(value: Value) {
      localStorage.setItem(key, value);
      show();
    },
    subscribe(listener: () => void) {
      listeners.add(listener);
      return () => void listeners.delete(listener);
    },
  };
}

type StoredChoice<Value extends string> = ReturnType<typeof createStoredChoice<Value>>;

function useStoredChoice<Value extends string>({ subscribe, choice, choose }: StoredChoice<Value>) {
  return { choice: useSyncExternalStore(subscribe, choice), choose };
}

export const THEMES = ['system', 'light', 'dark'] as const;

type Theme = (typeof THEMES)[number];

/** The chosen theme; "system" follows the device while the page is open. */
export function createThemeChoice(prefersDark: Pick<MediaQueryList, 'matches' | 'addEventListener'>) {
  const dark = (theme: Theme) => (theme === 'system' ? prefersDark.matches : theme === 'dark');
  const theme = createStoredChoice('theme', THEMES, (choice) => {
    // For the page's own style sheets, which stand outside Fluent's provider.
    document.documentElement.dataset.theme = dark(choice) ? 'dark' : 'light';
  });
  prefersDark.addEventListener('change', theme.show);
  return { ...theme, isDark: () => dark(theme.choice()) };
}

const themeChoice = createThemeChoice(matchMedia('(prefers-color-scheme: dark)'));

export function useTheme() {
  return {
    ...useStoredChoice(themeChoice),
    isDark: useSyncExternalStore(themeChoice.subscribe, themeChoice.isDark),
  };
}

export const DENSITIES = ['comfortable', 'compact'] as const;

// For the variables in `app.css` that the lists of all departments take their measures from.
const densityChoice = createStoredChoice('density', DENSITIES, (density) => {
  document.documentElement.dataset.density = density;
});

export const useDensity = () => useStoredChoice(densityChoice);

/** Whether single characters are shortcuts: whoever speaks to the computer has to be able to turn that off (WCAG 2.1.4). */
export const singleKeys = createStoredChoice('single-keys', ['on', 'off']);

export const useSingleKeys = () => useStoredChoice(singleKeys);
