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
  /** `isTold`: a notice that offers undo already says that the record was saved. */
  onSaved(row: Row, mode: 'add' | 'edit', isTold?: boolean): void;
  onCancel(): void;
  /** Opens the record that an earlier request of this form created. */
  onEditSaved?: ((id: number) => void) | undefined;
}

export interface ListMapProps {
  /** The list's search and filters. */
  asked: Readonly<Record<string, string | undefined>>;
  /** An empty value removes a filter. */
  onNarrow(changes: Readonly<Record<string, string>>): void;
  onShowAll(): void;
  onRetry(): void;
  /** Names like the one that was searched for. */
  meant?: ReactNode;
  /** The record that was just saved; the map moves to it. */
  saved?: { id: number } | undefined;
  linkTo?: ((id: number) => ReactNode) | undefined;
  /** Absent if the person may not. */
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
  /** Adds the toggle 'Mapa' / 'Tabela'. */
  map?: OnDemand<ListMapProps>;
  /** Filters and exports follow from it. */
  entity?: Entity;
  /** The key of a text about the effects of an import. */
  importNote?: string;
  /** Records have pages of their own, to which their names link. */
  pages?: { prefetch(): void } | undefined;
}

export interface RecordRow {
  id: number;
}

export type Layer = (close: () => void) => ReactNode;

/** A failure, shown above the list, with a link if the person can finish by hand. */
export interface Notice {
  text: string;
  link?: { href: string; label: string };
}

export interface ActionTools<Row> extends Pick<RecordsPageProps<Row>, 'resource' | 'pictureOf'> {
  /** The row in a person's words: what its heading columns show. */
  nameOf(row: Row): string;
  /** The department's texts. */
  text: Translate;
  /** What an export is made of. */
  shown: readonly { key: string }[];
  asked: Readonly<Record<string, string | undefined>>;
  open(what: 'page' | 'edit', id: number): void;
  /** Loads code and uses it. A failure is shown above the list. */
  withCode<Module>(load: () => Promise<Module>, use: (module: Module) => void, onFailed?: () => void): void;
  show(layer: Layer): void;
  say(notice: Notice | null): void;
  /** Unselects rows and reloads the list from page 1. Rows that are `gone` disappear at once. */
  changed(rows: readonly Row[], gone: readonly Row[]): void;
}

/** An action for one row, by its menu, or for the chosen rows. */
export interface RecordAction<Row> {
  key: string;
  needs: Action;
  tone?: 'destructive';
  when?(row: Row): boolean;
  prefetch?(): Promise<unknown>;
  run(rows: readonly Row[], tools: ActionTools<Row>): void;
}
