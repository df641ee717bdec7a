import { useLanguage } from '@ar/session';
import { Button } from '@ar/ui/button';
import { formatNumber } from '@ar/ui/format';
import { useRecordText } from '../texts/record-text.tsx';
import classes from './chips.module.css';

interface Chip {
  label: string;
  count: number;
}

interface ChipsProps<Value extends string> {
  label: string;
  options: readonly (Chip & { value: Value })[];
  all: Chip;
  /** None: all rows. */
  chosen: Value | undefined;
  onChoose(value: Value | undefined): void;
}

/** The kinds of rows with their numbers; pressed, only those are listed. */
export function Chips<Value extends string>(props: ChipsProps<Value>) {
  const { label, options, all, chosen, onChoose } = props;
  const text = useRecordText();
  const { tag } = useLanguage();
  const shown: readonly (Chip & { value?: Value })[] = [all, ...options];
  return (
    <fieldset className={classes.chips} aria-label={label}>
      {shown.map(({ value, label: name, count }) => (
        <Button
          key={value ?? ''}
          shape="circular"
          appearance={value === chosen ? 'primary' : 'secondary'}
          aria-pressed={value === chosen}
          onClick={() => onChoose(value)}
        >
          {text('importChip', { label: name, count: formatNumber(count, tag) })}
        </Button>
      ))}
    </fieldset>
  );
}
