import type { Entity } from '@ar/domain/entities/entity';
import { filtersOf } from '@ar/domain/entities/filters';
import type { ViewQuery } from '@ar/domain/views';
import { filterQuery, type ListState } from '../list/list-state.ts';
import { withParams } from '../list/query-in-address.ts';
import {
  type Choosable,
  type ChosenColumns,
  type ColumnSettings,
  parseColumns,
} from '../tools/column-settings.ts';

export const presentQuery = (state: ListState, { hidden, shown }: ChosenColumns) =>
  ({
    ...filterQuery(state),
    rows: String(state.rows),
    hidden: hidden.join(),
    shown: shown.join() || undefined,
  }) as ViewQuery;

/** Leaves out filters that the list no longer has, because the definition may have changed since the save. */
export function addressOfView(entity: Entity, query: ViewQuery, params: URLSearchParams): URLSearchParams {
  const names = ['search', 'ordering', 'rows', ...filtersOf(entity).map(({ name }) => name)];
  return withParams(params, {
    page: undefined,
    ...Object.fromEntries(names.map((name) => [name, query[name]])),
  });
}

/** Returns the present columns if the view was saved without columns. */
export function columnsOfView(
  { hidden, shown }: ViewQuery,
  present: ColumnSettings,
  columns: readonly Choosable[],
): ColumnSettings {
  if (hidden === undefined) return present;
  const { widths } = present;
  return parseColumns({ hidden: hidden.split(','), shown: shown?.split(','), widths }, columns);
}
