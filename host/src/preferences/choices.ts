import { atom, getDefaultStore, useAtomValue } from 'jotai';
import { atomWithStorage } from 'jotai/utils';
import { themeFor } from '../brand/themes.ts';

const store = getDefaultStore();

/** Stores a value in the local storage, which all tabs share. The first value is the default. */
export function storedChoice<Value extends string>(key: string, values: readonly [Value, ...Value[]]) {
  const getItem = () => values.find((value) => value === localStorage.getItem(key)) ?? values[0];
  return atomWithStorage<Value>(
    key,
    values[0],
    {
      getItem,
      setItem: (_, value) => localStorage.setItem(key, value),
      removeItem: () => localStorage.removeItem(key),
      subscribe(_, onChange) {
        // `key` is null after `localStorage.clear()`.
        const listener = (event: StorageEvent) =>
          (event.key === null || event.key === key) && onChange(getItem());
        addEventListener('storage', listener);
        return () => removeEventListener('storage', listener);
      },
    },
    { getOnInit: true },
  );
}

function mediaAtom(query: string) {
  const media = matchMedia(query);
  const matches = atom(media.matches);
  matches.onMount = (set) => {
    const onChange = () => set(media.matches);
    onChange();
    media.addEventListener('change', onChange);
    return () => media.removeEventListener('change', onChange);
  };
  return matches;
}

export const THEMES = ['system', 'light', 'dark'] as const;
export const themeAtom = storedChoice('theme', THEMES);

const prefersDark = mediaAtom('(prefers-color-scheme: dark)');
const prefersContrast = mediaAtom('(prefers-contrast: more)');

const isDarkAtom = atom((get) => {
  const theme = get(themeAtom);
  return theme === 'system' ? get(prefersDark) : theme === 'dark';
});

export const useTheme = () =>
  themeFor(useAtomValue(isDarkAtom), useAtomValue(prefersContrast) ? 'more' : 'usual');

function writeToPage() {
  document.documentElement.dataset.theme = store.get(isDarkAtom) ? 'dark' : 'light';
}
store.sub(isDarkAtom, writeToPage);
writeToPage();
