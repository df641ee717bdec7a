import { DayField } from '@ar/records/day-field';
import { addTexts, useText } from '@ar/session';
import { Button } from '@ar/ui/button';
import { SelectField } from '@ar/ui/field';
import { useNarrowScreen } from '@ar/ui/narrow-screen';
import type { ReactNode } from 'react';
import css from './filter-bar.module.css';
import en from './texts/en.json';
import mn from './texts/mn.json';

addTexts('filters', { mn, en });

interface FilterBarProps {
  /** How many filters narrow the list. */
  count: number;
  onClear(): void;
  children: ReactNode;
}

/** Fields that narrow a list, side by side; on a phone behind one line that says how many do. */
export function FilterBar({ count, onClear, children }: FilterBarProps) {
  const text = useText('filters');
  const narrow = useNarrowScreen();
  const fields = (
    <div className={css.fields}>
      {children}
      {count > 0 && (
        <Button roomy appearance="subtle" className={css.clear} onClick={onClear}>
          {text('clear')}
        </Button>
      )}
    </div>
  );
  return narrow ? (
    <details className={css.folded}>
      <summary>{text(count > 0 ? 'filters-on' : 'filters', { count })}</summary>
      {fields}
    </details>
  ) : (
    // biome-ignore lint/a11y/useSemanticElements: a fieldset's legend would stand above the fields' own labels.
    <div role="group" aria-label={text('filters')}>
      {fields}
    </div>
  );
}

interface SelectFilterProps {
  label: string;
  value: string | undefined;
  /** What stands for no choice. */
  all: string;
  options: readonly { value: string; label: string }[];
  onChange(value: string): void;
}

export function SelectFilter({ label, value = '', all, options, onChange }: SelectFilterProps) {
  return (
    <SelectField
      bare
      label={label}
      value={value}
      options={[{ value: '', label: all }, ...options]}
      onChange={({ target }) => onChange(target.value)}
    />
  );
}

interface PeriodFilterProps {
  from: string | undefined;
  to: string | undefined;
  onChange(period: { from?: string; to?: string }): void;
}

/** From the one day to the other, both included. */
export function PeriodFilter({ from = '', to = '', onChange }: PeriodFilterProps) {
  const text = useText('filters');
  return (
    <>
      <DayField label={text('from')} day={from} onDay={(day) => onChange({ from: day })} />
      <DayField label={text('to')} day={to} onDay={(day) => onChange({ to: day })} />
    </>
  );
}
