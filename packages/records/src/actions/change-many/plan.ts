import type { RecordEntity } from '@ar/domain/entities/entity';
import { type FormField, type FormValues, formFields } from '../../form/field.ts';
import { valuesOf } from '../../form/values.ts';

/** What several records can be given at once: files are each record's own, and flags have actions of the list. */
export const fieldsForMany = (entity: RecordEntity): FormField[] =>
  formFields(entity).filter(({ kind, entered }) => kind !== 'file' && kind !== 'flag' && !entered);

export interface PlannedChange<Row> {
  row: Row;
  before: FormValues;
}

/** The records that do not have these values yet, with those that they have. Values are as a form holds them. */
export function planOf<Row extends object>(
  rows: readonly Row[],
  fields: readonly FormField[],
  values: FormValues,
): PlannedChange<Row>[] {
  return rows.flatMap((row) => {
    const before = valuesOf(row, fields);
    return fields.some(({ name }) => before[name] !== values[name]) ? [{ row, before }] : [];
  });
}
