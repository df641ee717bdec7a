import type { Action } from '@ar/domain/permissions';
import type { Translate } from '@ar/session';
import type { ReactNode } from 'react';
import type { RecordDialog } from '../list/record-dialog.ts';

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

export interface ActionTools<Row> {
  resource: string;
  text: Translate;
  /** The row in a person's words: what its heading columns show. */
  nameOf(row: Row): string;
  shown: { label: string; textOf(row: Row): string }[];
  open(dialog: RecordDialog): void;
  /** Fetches code together with its words and uses it. That it does not come is told above the list. */
  withCode<Module>(load: () => Promise<Module>, use: (module: Module) => void, onFailed?: () => void): void;
  show(layer: Layer): void;
  say(notice: Notice | null): void;
  /** Unselects these rows and loads the list again from page 1. Rows that are `gone` disappear at once. */
  changed(rows: readonly Row[], gone: readonly Row[]): void;
}

/** What can be done to rows, as a department lists it: to one by its menu, or to those that are chosen. */
export interface RecordAction<Row> {
  /** Names the action's label among the department's texts. */
  key: string;
  needs: Action;
  tone?: 'destructive';
  /** Rows in whose menu it stands; all, unless said. */
  when?(row: Row): boolean;
  /** Fetches the code that it runs, once somebody is about to. */
  prefetch?(): Promise<unknown>;
  run(rows: readonly Row[], tools: ActionTools<Row>): void;
}
