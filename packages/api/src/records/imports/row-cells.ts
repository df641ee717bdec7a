import { type Entity, fieldsOf } from '@ar/domain/entities/entity';
import type { ImportColumn } from '@ar/domain/imports';
import { readCoordinates } from '@ar/domain/typed-coordinates';
import type { RawCell, Reading } from '../../platform/database/import-types.ts';

/** A row's cells by field, with constants and what a person mended. */
export function cellsOf(
  entity: Entity,
  { columns, reading }: { columns: readonly ImportColumn[]; reading: Pick<Reading, 'constants'> },
  { cells, mended }: { cells: RawCell[]; mended: Record<string, RawCell> },
): Record<string, RawCell> {
  const columnCells = columns.flatMap(({ field }, at) =>
    field === null ? [] : [[field, cells[at] ?? null] as const],
  );
  const read: Record<string, RawCell> = {
    ...reading.constants,
    ...Object.fromEntries(columnCells),
    ...(mended as object),
  };
  const pair = pairIn(entity, read);
  const isAlone = Object.keys(pair).some((name) => (read[name] ?? '') === '');
  return isAlone ? { ...read, ...pair } : read;
}

/** Both coordinates, when one cell holds the pair; the form reads it so too. */
export function pairIn(entity: Entity, cells: Readonly<Record<string, RawCell>>): Record<string, string> {
  const coordinates = fieldsOf(entity).flatMap(([name, field]) =>
    field.kind === 'coordinate' ? [[name, field.axis] as const] : [],
  );
  for (const [name] of coordinates) {
    const read = readCoordinates(String(cells[name] ?? ''));
    if (read.kind === 'pair') return Object.fromEntries(coordinates.map(([one, axis]) => [one, read[axis]]));
  }
  return {};
}
