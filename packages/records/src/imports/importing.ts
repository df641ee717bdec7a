import type { ImportDocument } from '@ar/domain/imports';
import { createContext, use } from 'react';
import { useDepartment } from '../list/department.tsx';
import { useRecordText } from '../texts/record-text.tsx';

export const ImportDocumentContext = createContext<ImportDocument | undefined>(undefined);

export function useImporting() {
  const { entity, resource, pages } = useDepartment();
  const text = useRecordText();
  if (!entity) throw new Error('An import needs an entity');
  return { entity, resource, hasPages: pages !== undefined, text };
}

export function useOneImport() {
  const importing = useImporting();
  const document = use(ImportDocumentContext);
  if (!document) throw new Error('No import is open');
  return { ...importing, document };
}
