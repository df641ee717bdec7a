import { Field, Radio, RadioGroup } from '@ar/ui/fluent';
import classes from './choice.module.css';

interface ChoiceProps<Value extends string> {
  legend: string;
  value: Value;
  /** With the language of the label, where the page's is another. */
  options: readonly { value: Value; label: string; lang?: string }[];
  onChoose(value: Value): void;
}

/** A few values side by side, one of which is chosen. */
export function Choice<Value extends string>({ legend, value, options, onChoose }: ChoiceProps<Value>) {
  return (
    <Field label={legend} className={classes.choice}>
      <RadioGroup layout="horizontal" value={value} onChange={(_, chosen) => onChoose(chosen.value as Value)}>
        {options.map((option) => (
          <Radio
            key={option.value}
            value={option.value}
            label={{ children: option.label, lang: option.lang }}
          />
        ))}
      </RadioGroup>
    </Field>
  );
}
