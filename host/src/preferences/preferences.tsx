import { LANGUAGES } from '@ar/domain/languages';
import { useLanguage, useText } from '@ar/session';
import { useId } from 'react';
import css from '../shell/controls.module.css';
import { DENSITIES, useDensity } from './density-choice.ts';
import { THEMES, useTheme } from './theme-choice.ts';

interface ChoiceProps<Value extends string> {
  legend: string;
  value: Value;
  options: readonly { value: Value; label: string; lang?: string }[];
  onChoose: (value: Value) => void;
}

function Choice<Value extends string>({ legend, value, options, onChoose }: ChoiceProps<Value>) {
  const name = useId();
  return (
    <fieldset className={css.choice}>
      <legend>{legend}</legend>
      <div className={css.options}>
        {options.map((option) => (
          <label key={option.value} lang={option.lang}>
            <input
              type="radio"
              name={name}
              checked={option.value === value}
              onChange={() => onChoose(option.value)}
            />
            {option.label}
          </label>
        ))}
      </div>
    </fieldset>
  );
}

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
