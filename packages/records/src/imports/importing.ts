import type { Entity } from '@ar/domain/entities/entity';
import type { ImportDocument } from '@ar/domain/imports';
import { createContext, use } from 'react';
import { useRecordText } from '../texts/record-text.tsx';

/** Context of an import's steps. */
interface Importing {
  entity: Entity;
  resource: string;
  hasPages: boolean;
  /** A sentence on a further effect of importing new records. */
  note?: string | undefined;
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
