import { LANGUAGES } from '@ar/domain/languages';
import { useLanguage, useText } from '@ar/session';
import { Choice } from '@ar/ui/choice';
import { DENSITIES, THEMES, useDensity, useTheme } from './choices.ts';

// Each language under its own name, whichever is shown.
export const LANGUAGE_NAMES = { mn: ['Crnogorski', 'sr-Latn-ME'], en: ['English', 'en'] } as const;

export function LanguageChoice() {
  const text = useText('shell');
  const { language, setLanguage } = useLanguage();
  const options = LANGUAGES.map((value) => {
    const [label, lang] = LANGUAGE_NAMES[value];
    return { value, label, lang };
  });
  return <Choice legend={text('language')} value={language} options={options} onChoose={setLanguage} />;
}

export function ThemeChoice() {
  const text = useText('shell');
  const { choice, choose } = useTheme();
  const options = THEMES.map((value) => ({ value, label: text(`theme-${value}`) }));
  return <Choice legend={text('theme')} value={choice} options={options} onChoose={choose} />;
}

export function DensityChoice() {
  const text = useText('shell');
  const { choice, choose } = useDensity();
  const options = DENSITIES.map((value) => ({ value, label: text(value) }));
  return <Choice legend={text('density')} value={choice} options={options} onChoose={choose} />;
}
