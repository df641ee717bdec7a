import { Select } from '@ar/ui/fluent';
import { type ComponentProps, useId } from 'react';
import css from './start.module.css';

/** A select for a chart's data, with its label on the same line. */
export function Chooser({ label, ...select }: ComponentProps<typeof Select> & { label: string }) {
  const id = useId();
  return (
    <div className={css.chooser}>
      <label htmlFor={id}>{label}</label>
      <Select id={id} {...select} />
    </div>
  );
}
