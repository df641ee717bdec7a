import { ARCHIVE_DAYS } from '@ar/domain/archive';

export interface ArchiveSettings {
  /** Zero: what is deleted is gone at once. */
  days: number;
  /** Whether a removed person's name stays with the buildings and monuments that they added or edited. */
  removedAuthors: 'named' | 'unnamed';
}

export const USUAL_ARCHIVE: ArchiveSettings = { days: ARCHIVE_DAYS, removedAuthors: 'unnamed' };
