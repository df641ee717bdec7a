import { Field, Radio, RadioGroup } from '@ar/ui/fluent';
import type { ReactNode } from 'react';
import classes from './choice.module.css';

interface ChoiceProps<Value extends string> {
  /** Undefined if the choice is in a fieldset, whose legend is the label. */
  legend?: string;
  value: Value;
  options: readonly { value: Value; label: ReactNode; lang?: string }[];
  layout?: 'horizontal' | 'vertical';
  onChoose(value: Value): void;
}

export function Choice<Value extends string>(props: ChoiceProps<Value>) {
  const { legend, value, options, layout = 'horizontal', onChoose } = props;
  return (
    <Field label={legend} className={classes.choice}>
      <RadioGroup layout={layout} value={value} onChange={(_, chosen) => onChoose(chosen.value as Value)}>
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
