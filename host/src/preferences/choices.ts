import { useSyncExternalStore } from 'react';

interface ChoiceOptions<Value extends string> {
  storage: Storage;
  key: string;
  /** What can be chosen; the first counts until somebody chooses, and for what is not among them. */
  values: readonly [Value, ...Value[]];
  /** Tells the page outside React. */
  apply?: (value: Value) => void;
}

/** A choice about the interface, kept in the browser. */
export function createStoredChoice<Value extends string>({
  storage,
  key,
  values,
  apply,
}: ChoiceOptions<Value>) {
  const listeners = new Set<() => void>();
  const choice = (): Value => values.find((value) => value === storage.getItem(key)) ?? values[0];

  /** Shows what the storage says: another tab may have written it. */
  function show() {
    apply?.(choice());
    for (const listener of listeners) listener();
  }
  show();

  return {
    key,
    choice,
    show,
    choose(value: Value) {
      storage.setItem(key, value);
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

type StoredChoice<Value extends string> = ReturnType<typeof createStoredChoice<Value>>;

/** Keeps a choice the same in all tabs: whoever chooses, chooses in every one. */
export function followOtherTabs({ key, show }: Pick<StoredChoice<string>, 'key' | 'show'>) {
  addEventListener('storage', (event) => {
    if (event.key === null || event.key === key) show();
  });
}

/** What is chosen, and how to choose. */
function useStoredChoice<Value extends string>({ subscribe, choice, choose }: StoredChoice<Value>) {
  return { choice: useSyncExternalStore(subscribe, choice), choose };
}

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

/** Whether single characters are shortcuts: whoever speaks to the computer has to be able to turn that off (WCAG 2.1.4). */
export const singleKeys = createStoredChoice({
  storage: localStorage,
  key: 'single-keys',
  values: ['on', 'off'],
});
followOtherTabs(singleKeys);

export const useSingleKeys = () => useStoredChoice(singleKeys);
