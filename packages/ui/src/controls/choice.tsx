import { Field, Radio, RadioGroup } from '@ar/ui/fluent';
import type { ReactNode } from 'react';
import classes from './choice.module.css';

interface ChoiceProps<Value extends string> {
  /** Left out within a fieldset, whose legend names the choice. */
  legend?: string;
  value: Value;
  /** `lang`: the label's language, where it is not the page's. */
  options: readonly { value: Value; label: ReactNode; lang?: string }[];
  layout?: 'horizontal' | 'vertical';
  /** The id of the form that the buttons belong to, in place of the form around them. */
  form?: string;
  onChoose(value: Value): void;
}

/** Chooses one of a few values. */
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
