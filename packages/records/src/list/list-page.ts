import type { Action, Resource } from '@ar/domain/permissions';
import type { Translate } from '@ar/session';
import type { Column } from '@ar/ui/list';
import type { ComponentType } from 'react';
import type { RecordAction } from '../actions/row-action.ts';
import type { RecordColumn } from './columns.tsx';
import type { RecordList } from './use-record-list.ts';

export interface RecordFormProps<Row> {
  /** The record to edit or read; without one the form adds one. */
  row?: Row | undefined;
  readOnly?: boolean;
  onSaved(row: Row, mode: 'add' | 'edit'): void;
  onCancel(): void;
}

export interface ListMapProps {
  search: string;
  onClearSearch(): void;
  /** Something is tried again, and the button that was pressed goes: the page takes the focus. */
  onRetry(): void;
}

type OnDemand<Props> = () => Promise<{ default: ComponentType<Props> }>;

export interface RecordsPageProps<Row> {
  /** The list's path, such as `/users/`. */
  resource: string;
  /** The department's texts, added with `addDepartmentTexts`. */
  namespace: string;
  columns: readonly RecordColumn<Row>[];
  /** The resource whose permissions count; without it the list is only read. */
  of?: Resource;
  /** What can be done to one row, and to those that are chosen. */
  row?: readonly RecordAction<Row>[];
  bulk?: readonly RecordAction<Row>[];
  form?: OnDemand<RecordFormProps<Row>>;
  /** The same records on a map: a toggle 'Mapa' / 'Tabela' stands beside the search. */
  map?: OnDemand<ListMapProps>;
}

/** What the parts of a list page work with. */
export interface ListPage<Row> extends Omit<RecordsPageProps<Row>, 'columns'> {
  columns: readonly Column<Row>[];
  list: RecordList<Row>;
  text: Translate;
  may(action: Action): boolean;
  /** The row in a person's words: what its heading columns show. */
  nameOf(row: Row): string;
  /** Takes the focus when what had it is gone. */
  focusHeading(): void;
}
