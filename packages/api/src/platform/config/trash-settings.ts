import { ARCHIVE_DAYS } from '@ar/domain/archive';

export interface ArchiveSettings {
  /** Zero deletes at once. */
  days: number;
  removedAuthors: 'named' | 'unnamed';
}

export const USUAL_ARCHIVE: ArchiveSettings = { days: ARCHIVE_DAYS, removedAuthors: 'unnamed' };
