import { Field, Radio, RadioGroup } from '@ar/ui/fluent';
import type { ReactNode } from 'react';
import classes from './choice.module.css';

interface ChoiceProps<Value extends string> {
  /** Undefined in a fieldset whose legend already names the choice. */
  legend?: string;
  value: Value;
  options: readonly { value: Value; label: ReactNode; lang?: string }[];
  layout?: 'horizontal' | 'vertical';
  /** The id of the form, required if the form does not contain the buttons. */
  form?: string;
  onChoose(value: Value): void;
}

export function Choice<Value extends string>(props: ChoiceProps<Value>) {
  const { legend, value, options, layout = 'horizontal', form, onChoose } = props;
  return (
    <Field label={legend} className={classes.choice}>
      <RadioGroup layout={layout} value={value} onChange={(_, chosen) => onChoose(chosen.value as Value)}>
        {options.map((option) => (
          <Radio
            key={option.value}
            value={option.value}
            form={form}
            label={{ children: option.label, lang: option.lang }}
          />
        ))}
      </RadioGroup>
    </Field>
  );
}
