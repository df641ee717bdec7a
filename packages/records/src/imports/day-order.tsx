import type { Entity } from '@ar/domain/entities/entity';
import type { ImportColumn } from '@ar/domain/imports';
import { type DayOrder, ordersOf, readDay } from '@ar/domain/typed-day';
import { useLanguage } from '@ar/session';
import { SelectField } from '@ar/ui/field';
import { formatLongDay } from '@ar/ui/format';
import classes from './import-page.module.css';
import { useOneImport } from './importing.ts';

/** By column, what its days begin with, as far as a person said it. */
export type Orders = readonly (DayOrder | null)[];

export const ordersOfColumns = (columns: readonly ImportColumn[]): Orders =>
  columns.map(({ days }) => days?.order ?? null);

/** Whether a person is to say what days begin with: nothing in the column tells. */
export const isOrderAsked = (
  entity: Entity,
  { days }: ImportColumn,
  field: string | null | undefined,
): boolean => days?.evidence === 'none' && entity.fields[field ?? '']?.kind === 'day';

interface DayOrderFieldProps {
  column: ImportColumn;
  name: string;
  order: DayOrder | null;
  /** It was gone on without it. */
  isMissing: boolean;
  onSay(order: DayOrder | null): void;
}

/** Asks once for a whole column whether 03/04/2026 is in April or in March. */
export function DayOrderField({ column, name, order, isMissing, onSay }: DayOrderFieldProps) {
  const { text } = useOneImport();
  const { tag } = useLanguage();
  const example = column.examples.find((one) => ordersOf(one).length > 1) ?? '';
  const labelOf = (one: DayOrder) => {
    const read = readDay(example, one);
    return read.kind === 'day'
      ? text(`importOrderIs-${one}`, { example, day: formatLongDay(read.wire, tag) })
      : text(`importOrder-${one}`);
  };
  return (
    <div className={classes.order}>
      <SelectField
        bare={!isMissing}
        label={text('importOrderOf', { column: name })}
        required
        error={isMissing ? text('importOrderMissing') : undefined}
        value={order ?? ''}
        options={[
          { value: '', label: text('importOrderChoose') },
          ...(['day', 'month'] as const).map((one) => ({ value: one, label: labelOf(one) })),
        ]}
        onChange={({ target }) => onSay((target.value || null) as DayOrder | null)}
      />
    </div>
  );
}
