import { LANGUAGES } from '@ar/domain/languages';
import { useLanguage } from '@ar/session';
import { Choice } from '@ar/ui/choice';
import { useAtom } from 'jotai';
import { useShellText } from '../layout/texts.ts';
import { THEMES, themeAtom } from './choices.ts';

const LANGUAGE_NAMES = { mn: ['Crnogorski', 'sr-Latn-ME'], en: ['English', 'en'] } as const;

export function DisplayChoices() {
  const text = useShellText();
  const { language, setLanguage } = useLanguage();
  const [theme, setTheme] = useAtom(themeAtom);
  const languages = LANGUAGES.map((value) => {
    const [label, lang] = LANGUAGE_NAMES[value];
    return { value, label, lang };
  });
  const themes = THEMES.map((value) => ({ value, label: text(`theme-${value}`) }));
  return (
    <>
      <Choice legend={text('language')} value={language} options={languages} onChoose={setLanguage} />
      <Choice legend={text('theme')} value={theme} options={themes} onChoose={(chosen) => setTheme(chosen)} />
    </>
  );
}
