import type { Entity } from '@ar/domain/entities/entity';
import type { Action, Resource } from '@ar/domain/permissions';
import type { Translate } from '@ar/session';
import type { ComponentType, ReactNode } from 'react';
import type { RecordColumn } from './columns.tsx';
import type { Start } from './record-dialog.ts';

export interface RecordFormProps<Row> {
  /** The record to edit; without one the form adds one. */
  row?: Row | undefined;
  /** What a new record begins with. */
  start?: Start | undefined;
  /** `isTold`: a notice with what takes the edit back says already that it was saved. */
  onSaved(row: Row, mode: 'add' | 'edit', isTold?: boolean): void;
  onCancel(): void;
  /** Opens the form of a record that an earlier send of this one made; absent where such records are not edited. */
  onEditSaved?: ((id: number) => void) | undefined;
}

export interface ListMapProps {
  /** What the list is asked for, without its order and pages. */
  asked: Readonly<Record<string, string | undefined>>;
  /** An empty value takes a filter away. */
  onNarrow(changes: Readonly<Record<string, string>>): void;
  onShowAll(): void;
  onRetry(): void;
  /** What may have been meant, where a search finds nothing. */
  meant?: ReactNode;
  /** The record that was just saved over the map: it is shown where it is now. */
  saved?: { id: number } | undefined;
  /** The link to a record's page, where there is one for this person. */
  linkTo?: ((id: number) => ReactNode) | undefined;
  /** What this person may do; absent is what they may not. */
  onAdd?: ((start: Start) => void) | undefined;
  onEdit?: ((id: number) => void) | undefined;
  /** After a record was moved. */
  onMoved?: ((record: { id: number; version: number }) => void) | undefined;
}

type OnDemand<Props> = () => Promise<{ default: ComponentType<Props> }>;

export interface RecordsPageProps<Row> {
  resource: string;
  columns: readonly RecordColumn<Row>[];
  /** The resource whose permissions count; without it the list is only read. */
  of?: Resource;
  row?: readonly RecordAction<Row>[];
  bulk?: readonly RecordAction<Row>[];
  /** The address of a row's picture, where its kind of record has one. */
  pictureOf?: ((row: Row) => string | null) | undefined;
  form?: OnDemand<RecordFormProps<Row>>;
  /** The same records on a map: a toggle 'Mapa' / 'Tabela' stands beside the search. */
  map?: OnDemand<ListMapProps>;
  /** What the records are: from it follow filters and exports. */
  entity?: Entity;
  /** The text that says what else an import of new records does. */
  importNote?: string;
  /** Each record has a page of its own below the list's address: its name leads there. */
  pages?: { prefetch(): void } | undefined;
}

export interface RecordRow {
  id: number;
}

export type Layer = (close: () => void) => ReactNode;

/** What could not be done, in the list's own place; a link where the person can still do it by hand. */
export interface Notice {
  text: string;
  link?: { href: string; label: string };
}

export interface ActionTools<Row> extends Pick<RecordsPageProps<Row>, 'resource' | 'pictureOf'> {
  /** The row in a person's words: what its heading columns show. */
  nameOf(row: Row): string;
  /** The department's texts. */
  text: Translate;
  /** The columns that are shown, and what the list is asked for: what an export is made of. */
  shown: readonly { key: string }[];
  asked: Readonly<Record<string, string | undefined>>;
  open(what: 'page' | 'edit', id: number): void;
  /** Fetches code together with its words and uses it. That it does not come is told above the list. */
  withCode<Module>(load: () => Promise<Module>, use: (module: Module) => void, onFailed?: () => void): void;
  show(layer: Layer): void;
  say(notice: Notice | null): void;
  /** Unselects these rows and loads the list again from page 1. Rows that are `gone` disappear at once. */
  changed(rows: readonly Row[], gone: readonly Row[]): void;
}

/** What can be done to rows, as a department lists it: to one by its menu, or to those that are chosen. */
export interface RecordAction<Row> {
  key: string;
  needs: Action;
  tone?: 'destructive';
  when?(row: Row): boolean;
  prefetch?(): Promise<unknown>;
  run(rows: readonly Row[], tools: ActionTools<Row>): void;
}
