import type { Entity } from '@ar/domain/entities/entity';
import type { ImportDocument } from '@ar/domain/imports';

/** What the steps of an import work with. */
export interface Importing {
  entity: Entity;
  resource: string;
  /** Whether a record has a page of its own. */
  hasPages: boolean;
  /** What else an import of new records does, in a sentence. */
  note?: string | undefined;
}

/** The same of one import. */
export interface ImportingOne extends Importing {
  document: ImportDocument;
}
