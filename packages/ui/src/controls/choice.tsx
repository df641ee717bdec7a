import { useId } from 'react';
import classes from './choice.module.css';

interface ChoiceProps<Value extends string> {
  legend: string;
  value: Value;
  /** With the language of the label, where the page's is another. */
  options: readonly { value: Value; label: string; lang?: string }[];
  onChoose(value: Value): void;
}

/** A few values as one control, one of which is chosen: radio buttons for keyboard and screen reader. */
export function Choice<Value extends string>({ legend, value, options, onChoose }: ChoiceProps<Value>) {
  const name = useId();
  return (
    <fieldset className={classes.choice}>
      <legend>{legend}</legend>
      <div className={classes.options}>
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
