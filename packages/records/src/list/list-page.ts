import type { Entity } from '@ar/domain/entities/entity';
import type { Action, Resource } from '@ar/domain/permissions';
import type { Translate } from '@ar/session';
import type { ComponentType, ReactNode } from 'react';
import type { RecordColumn } from './columns.tsx';

export interface RecordFormProps<Row> {
  row?: Row | undefined;
  /** If `isTold` is true, a notice with an undo button has confirmed the save, and no second message is needed. */
  onSaved(row: Row, mode: 'add' | 'edit', isTold?: boolean): void;
  onCancel(): void;
}

export interface ListMapProps {
  /** The search and the filters of the list. */
  asked: Readonly<Record<string, string | undefined>>;
  onShowAll(): void;
  onRetry(): void;
  linkTo?: ((id: number) => ReactNode) | undefined;
  /** Undefined if the department does not offer the action or the person has no permission. */
  onEdit?: ((id: number) => void) | undefined;
}

type OnDemand<Props> = () => Promise<{ default: ComponentType<Props> }>;

export interface RecordsPageProps<Row> {
  resource: string;
  columns: readonly RecordColumn<Row>[];
  /** The person's permissions for this resource determine the actions. If undefined, the list is read-only. */
  of?: Resource;
  row?: readonly RecordAction<Row>[];
  bulk?: readonly RecordAction<Row>[];
  /** `form` and `map` must be the same functions in each render, because `useLazy` caches code by its loader. */
  form?: OnDemand<RecordFormProps<Row>>;
  map?: OnDemand<ListMapProps>;
  entity?: Entity;
  /** The key of an extra text for the confirmation dialog of an import that adds records. */
  importNote?: string;
  /** If `pages` is defined, each record has a page, and the name of the record links to the page. */
  pages?: { prefetch(): void } | undefined;
}

export interface RecordRow {
  id: number;
}

export type Layer = (close: () => void) => ReactNode;

/** A message about a failure, shown above the list. A press on `link` completes the failed action. */
export interface Notice {
  text: string;
  link?: { href: string; label: string };
}

export interface ActionTools<Row> extends Pick<RecordsPageProps<Row>, 'resource'> {
  nameOf(row: Row): string;
  text: Translate;
  shown: readonly { key: string }[];
  /** The search, the order and the filters of the list. */
  asked: Readonly<Record<string, string | undefined>>;
  open(what: 'page' | 'edit', id: number): void;
  /** If the module does not load, calls `onFailed` and shows a message above the list. */
  withCode<Module>(load: () => Promise<Module>, use: (module: Module) => void, onFailed?: () => void): void;
  show(layer: Layer): void;
  say(notice: Notice | null): void;
  /** Deselects `rows`, removes the rows in `gone` from the list at once, and reloads the list from page 1. */
  changed(rows: readonly Row[], gone: readonly Row[]): void;
}

export interface RecordAction<Row> {
  key: string;
  needs: Action;
  tone?: 'destructive';
  when?(row: Row): boolean;
  prefetch?(): Promise<unknown>;
  run(rows: readonly Row[], tools: ActionTools<Row>): void;
}
