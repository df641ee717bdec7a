import type { Entity } from '@ar/domain/entities/entity';
import type { Action, Resource } from '@ar/domain/permissions';
import type { Translate } from '@ar/session';
import type { ComponentType, ReactNode } from 'react';
import type { RecordColumn } from './columns.tsx';
import type { Start } from './record-dialog.ts';

export interface RecordFormProps<Row> {
  /** The record to edit; absent in a form that adds one. */
  row?: Row | undefined;
  start?: Start | undefined;
  /** `isTold`: the notice that offers undo already says that the record was saved. */
  onSaved(row: Row, mode: 'add' | 'edit', isTold?: boolean): void;
  onCancel(): void;
  /** Opens the record that an earlier request of this form has created. */
  onEditSaved?: ((id: number) => void) | undefined;
}

export interface ListMapProps {
  /** The list's search and filters. */
  asked: Readonly<Record<string, string | undefined>>;
  /** An empty value removes a filter. */
  onNarrow(changes: Readonly<Record<string, string>>): void;
  onShowAll(): void;
  onRetry(): void;
  meant?: ReactNode;
  /** The record that was saved last; the map moves to it. */
  saved?: { id: number } | undefined;
  linkTo?: ((id: number) => ReactNode) | undefined;
  /** Absent if the person may not add records; the same holds for the next two. */
  onAdd?: ((start: Start) => void) | undefined;
  onEdit?: ((id: number) => void) | undefined;
  onMoved?: ((record: { id: number; version: number }) => void) | undefined;
}

type OnDemand<Props> = () => Promise<{ default: ComponentType<Props> }>;

export interface RecordsPageProps<Row> {
  resource: string;
  columns: readonly RecordColumn<Row>[];
  /** The resource whose permissions apply; without it the list is read-only. */
  of?: Resource;
  row?: readonly RecordAction<Row>[];
  bulk?: readonly RecordAction<Row>[];
  pictureOf?: ((row: Row) => string | null) | undefined;
  form?: OnDemand<RecordFormProps<Row>>;
  map?: OnDemand<ListMapProps>;
  /** Defines the filters and exports. */
  entity?: Entity;
  /** The key of a text about another effect of an import. */
  importNote?: string;
  /** Records have pages, to which their names link. */
  pages?: { prefetch(): void } | undefined;
}

export interface RecordRow {
  id: number;
}

export type Layer = (close: () => void) => ReactNode;

/** A failure that is shown above the list, with a link if the person can finish by hand. */
export interface Notice {
  text: string;
  link?: { href: string; label: string };
}

export interface ActionTools<Row> extends Pick<RecordsPageProps<Row>, 'resource' | 'pictureOf'> {
  /** The texts of the row's heading columns. */
  nameOf(row: Row): string;
  text: Translate;
  shown: readonly { key: string }[];
  /** The list's search, order and filters. */
  asked: Readonly<Record<string, string | undefined>>;
  open(what: 'page' | 'edit', id: number): void;
  /** Loads code and passes it to `use`. Shows a failure above the list. */
  withCode<Module>(load: () => Promise<Module>, use: (module: Module) => void, onFailed?: () => void): void;
  show(layer: Layer): void;
  say(notice: Notice | null): void;
  /** Unselects rows and reloads the list from page 1. Rows in `gone` disappear at once. */
  changed(rows: readonly Row[], gone: readonly Row[]): void;
}

/** An action for a row, in its menu, or for the chosen rows. */
export interface RecordAction<Row> {
  key: string;
  needs: Action;
  tone?: 'destructive';
  when?(row: Row): boolean;
  prefetch?(): Promise<unknown>;
  run(rows: readonly Row[], tools: ActionTools<Row>): void;
}
