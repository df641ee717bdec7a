import { join } from 'node:path';
import type { Kysely } from 'kysely';
import type { Places } from '../../departments/releases/files/release-files.ts';
import type { Config } from '../../platform/config/config.ts';
import type { DB } from '../../platform/database/schema.ts';
import { createStore } from '../../platform/storage/storage-plugin.ts';
import type { BackedUp } from '../backup/write-backup.ts';

type Settings = Pick<Config, 's3' | 'dataDir'>;

/** Where the settings say that everything is which a backup holds. */
export const openPlaces = async (settings: Settings, db: Kysely<DB>): Promise<BackedUp> => ({
  places: await releasePlaces(settings, db),
  store: await createStore(settings),
  dataDir: settings.dataDir,
});

export async function releasePlaces({ s3, dataDir }: Settings, db: Kysely<DB>): Promise<Places> {
  // Loaded only for a bucket: the SDK is large.
  const store =
    s3 && (await import('../../departments/releases/files/s3-release-store.ts')).createS3ReleaseStore(s3);
  return { db, releases: join(dataDir, 'releases'), store };
}
