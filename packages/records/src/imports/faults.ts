import { MAX_ARCHIVE_BYTES, MAX_SHEET_BYTES, SHEET_EXTENSIONS } from '@ar/domain/import-kinds';
import { extensionOf } from '@ar/domain/upload';

export const PARTS = {
  sheet: { extensions: SHEET_EXTENSIONS as readonly string[], maxBytes: MAX_SHEET_BYTES },
  archive: { extensions: ['.zip'] as readonly string[], maxBytes: MAX_ARCHIVE_BYTES },
};
export type Part = keyof typeof PARTS;
/** As in `importFault-…` among the texts. */
export type Fault = Part | 'empty' | 'size' | 'missing';

/** What is wrong with a chosen file by its name and size, as the key of its sentence; undefined if nothing is. */
export function faultOf(part: Part, { name, size }: Pick<File, 'name' | 'size'>): Fault | undefined {
  const { extensions, maxBytes } = PARTS[part];
  if (!extensions.includes(extensionOf(name))) return part;
  if (size === 0) return 'empty';
  return size > maxBytes ? 'size' : undefined;
}
