import { LANGUAGES } from '@ar/domain/languages';
import { isResource } from '@ar/domain/permissions';
import { signOut, useCan, useLanguage } from '@ar/session';
import { ADD_LINES, SETTINGS_LINES, SIGN_OUT_LINES } from '@ar/ui/glyphs';
import { useAtom } from 'jotai';
import { useShellText } from '../../layout/texts.ts';
import type { MenuEntry } from '../../navigation/menu-entries.ts';
import { THEMES, themeAtom } from '../../preferences/choices.ts';
import { LANGUAGE_NAMES } from '../../preferences/preferences.tsx';
import type { Option } from './options.ts';
import { usePaletteText } from './texts.ts';

export function useCommands(entries: readonly MenuEntry[]): Option[] {
  const text = useShellText();
  const own = usePaletteText();
  const may = useCan();
  const { language, setLanguage } = useLanguage();
  const [theme, setTheme] = useAtom(themeAtom);
  return [
    ...entries.flatMap(({ id, to, add, label }): Option[] => {
      if (!add || (isResource(id) && !may('create', id))) return [];
      const shared = { detail: label, icon: ADD_LINES };
      return [
        { key: `add ${id}`, action: `${to}?add=`, label: add, ...shared },
        // A department's release without imports ignores the parameter and shows the list.
        { key: `import ${id}`, action: `${to}?import=`, label: own('import'), ...shared },
      ];
    }),
    ...THEMES.filter((other) => other !== theme).map((other) => ({
      key: `theme ${other}`,
      action: () => setTheme(other),
      label: text(`theme-${other}`),
      detail: text('theme'),
      icon: SETTINGS_LINES,
    })),
    ...LANGUAGES.filter((other) => other !== language).map((other) => ({
      key: `language ${other}`,
      action: () => setLanguage(other),
      label: LANGUAGE_NAMES[other][0],
      lang: LANGUAGE_NAMES[other][1],
      detail: text('language'),
      icon: SETTINGS_LINES,
    })),
    { key: 'sign-out', action: () => void signOut(), label: text('sign-out'), icon: SIGN_OUT_LINES },
  ];
}
