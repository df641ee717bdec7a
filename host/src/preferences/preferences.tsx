import { LANGUAGES } from '@ar/domain/languages';
import { useLanguage, useText } from '@ar/session';
import { Choice } from '@ar/ui/choice';
import { DENSITIES, THEMES, useDensity, useTheme } from './choices.ts';

// Each language under its own name, whichever is shown.
export const LANGUAGE_NAMES = { mn: ['Crnogorski', 'sr-Latn-ME'], en: ['English', 'en'] } as const;

export function DisplayChoices() {
  const text = useText('shell');
  const { language, setLanguage } = useLanguage();
  const theme = useTheme();
  const density = useDensity();
  const languages = LANGUAGES.map((value) => {
    const [label, lang] = LANGUAGE_NAMES[value];
    return { value, label, lang };
  });
  const themes = THEMES.map((value) => ({ value, label: text(`theme-${value}`) }));
  const densities = DENSITIES.map((value) => ({ value, label: text(value) }));
  return (
    <>
      <Choice legend={text('language')} value={language} options={languages} onChoose={setLanguage} />
      <Choice legend={text('theme')} value={theme.choice} options={themes} onChoose={theme.choose} />
      <Choice legend={text('density')} value={density.choice} options={densities} onChoose={density.choose} />
    </>
  );
}
