import type { Entity } from '@ar/domain/entities/entity';
import type { ImportDocument } from '@ar/domain/imports';
import { createContext, use } from 'react';
import { useRecordText } from '../texts/record-text.tsx';

/** What the steps of an import work with. */
interface Importing {
  entity: Entity;
  resource: string;
  /** Whether a record has a page of its own. */
  hasPages: boolean;
  /** What else an import of new records does, in a sentence. */
  note?: string | undefined;
  /** The import under the page's address. */
  document?: ImportDocument;
}

export const ImportingContext = createContext<Importing | null>(null);

export function useImporting() {
  const text = useRecordText();
  const importing = use(ImportingContext);
  if (!importing) throw new Error('A step of an import stands in its page');
  return { ...importing, text };
}

export function useOneImport() {
  const { document, ...importing } = useImporting();
  if (!document) throw new Error('No import is open');
  return { ...importing, document };
}
