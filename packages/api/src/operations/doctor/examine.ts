import { randomBytes } from 'node:crypto';
import querystring from 'node:querystring';
import type { Kysely } from 'kysely';
import { folderOf, readRelease } from '../../departments/releases/files/release-files.ts';
import { currentRegistry } from '../../departments/releases/registry.ts';
import type { Config } from '../../platform/config/config.ts';
import { lastMigration, stepsRan } from '../../platform/database/migrate.ts';
import type { DB } from '../../platform/database/schema.ts';
import { diskSpace } from '../../platform/storage/disk.ts';
import type { FileStore } from '../../platform/storage/file-store.ts';
import { within } from '../../platform/timing.ts';
import { clamdVersion } from '../../platform/uploads/scanning/clamd.ts';
import { keptBackups } from '../backup/kept-backups.ts';
import { hasDemonstrationAccounts } from '../demonstration/demonstration-plugin.ts';
import { checkBackups, checkCity, checkDisk, checkScanner, checkSettings, checkSteps } from './checks.ts';
import { type Finding, type FindingCode, finding } from './finding.ts';
import * as database from './probe-database.ts';
import { probeMail, probeProxy, probeUploads } from './probe-network.ts';

export interface Installation {
  config: Config;
  /** Undefined if a running server holds the embedded database. */
  db: Kysely<DB> | undefined;
  store: FileStore;
  releases: string;
}

type Findings = Finding | Finding[];
type Probe = readonly [failed: FindingCode, probe: () => Findings | Promise<Findings>];

const WAIT_MS = 5000;

/** Each probe has five seconds; a failed probe becomes a finding. */
export async function examine(installation: Installation): Promise<Finding[]> {
  const findings = probesOf(installation).map(([failed, probe]) =>
    within((async () => probe())(), WAIT_MS).catch(({ message, code }: NodeJS.ErrnoException) =>
      finding(failed, { message: message || String(code) }),
    ),
  );
  return (await Promise.all(findings)).flat().map((one) => withoutSecrets(one, installation.config));
}

/** Libraries repeat passwords in errors, also with an unescaped %. */
function withoutSecrets(one: Finding, { databaseUrl, smtpUrl, s3, jwtSecrets }: Config): Finding {
  const passwords = [databaseUrl, smtpUrl].flatMap((url) => (url ? [new URL(url).password] : []));
  const secrets = [
    ...passwords,
    ...passwords.map(querystring.unescape),
    s3?.secretAccessKey,
    ...(jwtSecrets ?? []),
  ];
  const found = secrets.reduce<string>(
    (text, secret) => (secret ? text.replaceAll(secret, '…') : text),
    one.found,
  );
  return { ...one, found };
}

function probesOf(installation: Installation): Probe[] {
  const { config, db, store } = installation;
  const { smtpUrl, publicOrigin, scanner } = config;
  const { folder } = config.backups;
  const production = process.env.NODE_ENV === 'production';
  return [
    ['settings-failed', () => [...checkSettings(config, production), checkCity(config)]],
    ...(db
      ? databaseProbes(db, installation)
      : ([['database-failed', () => finding('database-embedded')]] as const)),
    ['store-failed', () => probeStore(store, config)],
    ['disk-failed', async () => checkDisk('DATA_DIR', await diskSpace(config.dataDir))],
    ['disk-failed', async () => (folder ? checkDisk('BACKUP_DIR', await diskSpace(folder)) : [])],
    [
      'scanner-failed',
      async () =>
        scanner ? checkScanner(await clamdVersion(scanner.address), scanner.whenDown, new Date()) : [],
    ],
    ['mail-failed', () => (smtpUrl ? probeMail(smtpUrl) : [])],
    ['proxy-failed', () => probeProxy(publicOrigin)],
    ['proxy-failed', () => probeUploads(publicOrigin)],
    ['backups-failed', async () => (folder ? checkBackups(await keptBackups(folder), new Date()) : [])],
  ];
}

function databaseProbes(db: Kysely<DB>, { config, releases }: Installation): Probe[] {
  const { databaseUrl, publicOrigin, demonstration } = config;
  const onTables = (probe: () => Findings | Promise<Findings>) => async () =>
    (await lastMigration(db)) ? probe() : [];
  const probeAccounts = async () =>
    !demonstration && (await hasDemonstrationAccounts(db))
      ? finding('demonstration-accounts')
      : database.probeSuperAdmin(db);
  return [
    ['database-failed', async () => [...(await database.probeRights(db)), checkSteps(await stepsRan(db))]],
    // The embedded database has one connection and no pooler.
    ['database-failed', () => (databaseUrl ? database.probePooler(db) : [])],
    ['collations-failed', () => database.probeCollations(db, !databaseUrl)],
    ['accounts-failed', onTables(probeAccounts)],
    ['accounts-failed', onTables(() => database.probePasskeys(db, publicOrigin))],
    ['tokens-failed', onTables(() => database.probeTokens(db))],
    ['releases-failed', onTables(() => probeReleases(db, releases))],
    ['clocks-failed', () => database.probeClock(db)],
  ];
}

async function probeStore(store: FileStore, { s3 }: Config): Promise<Finding> {
  await store.ready();
  const content = randomBytes(32);
  const { storageKey } = await store.put(content, 'txt');
  try {
    const read = await store.read(storageKey);
    const back = read ? Buffer.concat(await read.toArray()) : undefined;
    if (!back?.equals(content)) return finding('store-loses');
  } finally {
    await store.remove(storageKey);
  }
  return finding('store-works', { place: s3 ? `the bucket ${s3.bucket}` : 'DATA_DIR/files' });
}

async function probeReleases(db: Kysely<DB>, releases: string): Promise<Findings> {
  const live = (await currentRegistry(db)).departments.filter(({ disabled }) => !disabled);
  const faults: Finding[] = [];
  for (const entry of live)
    await readRelease(folderOf(releases, entry)).catch(({ message }: Error) =>
      faults.push(finding('release-not-whole', { release: `${entry.id} ${entry.version}`, message })),
    );
  return faults.length > 0 ? faults : finding('releases-whole', { count: live.length });
}
