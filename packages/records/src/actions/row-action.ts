import type { Action, Resource } from '@ar/domain/permissions';
import type { Translate } from '@ar/session';
import type { ReactNode } from 'react';

/** What records of every department have. */
export interface RecordRow {
  id: number;
}

/** Something over the page, such as a question, which closes itself. */
export type Layer = (close: () => void) => ReactNode;

/** What could not be done, in the list's own place; a link where the person can still do it by hand. */
export interface Notice {
  text: string;
  link?: { href: string; label: string };
}

/** What an action is given to work with. */
export interface ActionTools<Row> {
  /** The list's path, such as `/users/`. */
  resource: string;
  text: Translate;
  /** The row in a person's words: what its heading columns show. */
  nameOf(row: Row): string;
  /** The columns as they are shown, in their order. */
  shown: { label: string; textOf(row: Row): string }[];
  /** Opens the row in the record dialog. */
  open(mode: 'detail' | 'edit', id: number): void;
  /** Fetches code together with its words. */
  load<Module>(load: () => Promise<Module>): Promise<Module>;
  /** Fetches what stands over the page, and opens it. */
  show(load: () => Promise<Layer>): void;
  say(notice: Notice | null): void;
  /** Unselects these rows and loads the list again from page 1. Rows that are `gone` disappear at once. */
  changed(rows: readonly Row[], gone: readonly Row[]): void;
}

interface AnyAction {
  /** Names the action's label among the department's texts. */
  key: string;
  /** What the permission table is asked. */
  needs: Action;
  tone?: 'destructive';
}

/** What can be done to one row, as a department lists it. */
export interface RowAction<Row> extends AnyAction {
  /** Rows that it can be done to; all, unless said. */
  when?(row: Row): boolean;
  /** Fetches the code that it runs, once somebody is about to. */
  prefetch?(): Promise<unknown>;
  run(row: Row, tools: ActionTools<Row>): void;
}

/** What can be done to the chosen rows. */
export interface BulkAction<Row> extends AnyAction {
  run(rows: readonly Row[], tools: ActionTools<Row>): void;
}

/** All that can be done to a department's rows. */
export interface RecordActions<Row> {
  /** The resource whose permissions count. */
  of: Resource;
  row: readonly RowAction<Row>[];
  bulk: readonly BulkAction<Row>[];
}
