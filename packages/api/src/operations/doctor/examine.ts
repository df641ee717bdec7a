import { randomBytes } from 'node:crypto';
import type { Kysely } from 'kysely';
import { folderOf, readRelease } from '../../departments/releases/files/release-files.ts';
import { currentRegistry } from '../../departments/releases/registry.ts';
import type { Config } from '../../platform/config/config.ts';
import { lastMigration, stepsRan } from '../../platform/database/migrate.ts';
import type { DB } from '../../platform/database/schema.ts';
import { diskSpace } from '../../platform/storage/disk-space.ts';
import type { FileStore } from '../../platform/storage/file-store.ts';
import { within } from '../../platform/timing.ts';
import { clamdVersion } from '../../platform/uploads/scanning/clamd.ts';
import { keptBackups } from '../backup/kept-backups.ts';
import { hasDemonstrationAccounts } from '../demonstration/demonstration-plugin.ts';
import { checkBackups, checkCity, checkDisk, checkScanner, checkSettings, checkSteps } from './checks.ts';
import { type Finding, type FindingCode, finding } from './finding.ts';
import {
  probeClock,
  probeCollations,
  probePasskeys,
  probePooler,
  probeRights,
  probeSuperAdmin,
  probeTokens,
} from './probe-database.ts';
import { probeMail, probeProxy, probeUploads } from './probe-network.ts';

export interface Installation {
  config: Config;
  /** Undefined for the embedded database of a running server. */
  db: Kysely<DB> | undefined;
  store: FileStore;
  releases: string;
}

type Findings = Finding | Finding[];
type Probe = (installation: Installation) => Findings | Promise<Findings>;

const onDatabase =
  (probe: (db: Kysely<DB>, config: Config) => Findings | Promise<Findings>): Probe =>
  async ({ db, config }) =>
    db ? probe(db, config) : [];

const onTables = (probe: Parameters<typeof onDatabase>[0]) =>
  onDatabase(async (db, config) => ((await lastMigration(db)) ? probe(db, config) : []));

/** Each with the finding for its failure. */
const PROBES: readonly (readonly [failed: FindingCode, probe: Probe])[] = [
  ['settings-failed', probeSettings],
  ['database-failed', probeDatabase],
  // An embedded database has one connection, and no pooler.
  ['database-failed', onDatabase((db, { databaseUrl }) => (databaseUrl ? probePooler(db) : []))],
  ['collations-failed', onDatabase((db, { databaseUrl }) => probeCollations(db, !databaseUrl))],
  ['accounts-failed', onTables(probeAccounts)],
  ['accounts-failed', onTables((db, { publicOrigin }) => probePasskeys(db, publicOrigin))],
  ['tokens-failed', onTables(probeTokens)],
  ['store-failed', probeStore],
  ['releases-failed', probeReleases],
  ['disk-failed', probeDisks],
  ['scanner-failed', probeScanner],
  ['mail-failed', ({ config: { smtpUrl } }) => (smtpUrl ? probeMail(smtpUrl) : [])],
  ['clocks-failed', onDatabase(probeClock)],
  ['proxy-failed', ({ config }) => probeProxy(config.publicOrigin)],
  ['proxy-failed', ({ config }) => probeUploads(config.publicOrigin)],
  ['backups-failed', probeBackups],
];

const WAIT_MS = 5000;

/** Looks at everything that the server needs. Each probe has five seconds; one that fails hides no other. */
export async function examine(installation: Installation): Promise<Finding[]> {
  const findings = PROBES.map(([failed, probe]) =>
    within((async () => probe(installation))(), WAIT_MS).catch(({ message, code }: NodeJS.ErrnoException) =>
      finding(failed, { message: message || String(code) }),
    ),
  );
  return (await Promise.all(findings)).flat().map((one) => withoutSecrets(one, installation.config));
}

/** Errors of libraries may repeat what they were given. */
function withoutSecrets(one: Finding, { databaseUrl, smtpUrl, s3, jwtSecrets }: Config): Finding {
  const passwords = [databaseUrl, smtpUrl].flatMap((url) => (url ? [new URL(url).password] : []));
  const secrets = [...passwords, ...passwords.map(decoded), s3?.secretAccessKey ?? '', ...(jwtSecrets ?? [])];
  const found = secrets
    .filter((secret) => secret !== '')
    .reduce((text, secret) => text.replaceAll(secret, '…'), one.found);
  return { ...one, found };
}

/** Drivers take a password with an unescaped % too. */
function decoded(password: string): string {
  try {
    return decodeURIComponent(password);
  } catch {
    return password;
  }
}

function probeSettings({ config }: Installation): Finding[] {
  return [...checkSettings(config, process.env.NODE_ENV === 'production'), checkCity(config)];
}

async function probeDatabase({ db }: Installation): Promise<Findings> {
  if (!db) return finding('database-embedded');
  return [...(await probeRights(db)), checkSteps(await stepsRan(db))];
}

async function probeAccounts(db: Kysely<DB>, { demonstration }: Config): Promise<Finding> {
  const isOpenToAll = !demonstration && (await hasDemonstrationAccounts(db));
  return isOpenToAll ? finding('demonstration-accounts') : probeSuperAdmin(db);
}

async function probeStore({ store, config: { s3 } }: Installation): Promise<Finding> {
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

async function probeReleases({ db, releases }: Installation): Promise<Findings> {
  if (!db || !(await lastMigration(db))) return [];
  const live = (await currentRegistry(db)).departments.filter(({ disabled }) => !disabled);
  const faults = await Promise.all(
    live.map((entry) =>
      readRelease(folderOf(releases, entry)).then(
        () => [],
        ({ message }: Error) =>
          finding('release-not-whole', { release: `${entry.id} ${entry.version}`, message }),
      ),
    ),
  );
  return faults.flat().length > 0 ? faults.flat() : finding('releases-whole', { count: live.length });
}

async function probeDisks({ config: { dataDir, backups } }: Installation): Promise<Finding[]> {
  const data = checkDisk('DATA_DIR', await diskSpace(dataDir));
  return backups.folder ? [data, checkDisk('BACKUP_DIR', await diskSpace(backups.folder))] : [data];
}

async function probeScanner({ config: { scanner } }: Installation): Promise<Findings> {
  return scanner ? checkScanner(await clamdVersion(scanner.address), scanner.whenDown, new Date()) : [];
}

async function probeBackups({ config: { backups } }: Installation): Promise<Findings> {
  return backups.folder ? checkBackups(await keptBackups(backups.folder), new Date()) : [];
}
