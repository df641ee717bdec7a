import { randomBytes } from 'node:crypto';
import { once } from 'node:events';
import http, { type IncomingMessage } from 'node:http';
import https from 'node:https';
import { join } from 'node:path';
import querystring from 'node:querystring';
import { MAX_ARCHIVE_BYTES } from '@ar/domain/import-kinds';
import type { Kysely } from 'kysely';
import { createTransport } from 'nodemailer';
import { request } from 'undici';
import { folderOf, readRelease } from '../../departments/releases/files/release-files.ts';
import { currentRegistry } from '../../departments/releases/registry.ts';
import type { Config } from '../../platform/config/config.ts';
import { lastMigration, stepsRan } from '../../platform/database/migrate.ts';
import type { DB } from '../../platform/database/schema.ts';
import { certificateEnds } from '../../platform/observability/certificate.ts';
import { diskSpace } from '../../platform/storage/disk.ts';
import type { FileStore } from '../../platform/storage/file-store.ts';
import { within } from '../../platform/timing.ts';
import { clamdVersion } from '../../platform/uploads/scanning/clamd.ts';
import { listBackups } from '../backup/backup-folder.ts';
import { hasDemonstrationAccounts } from '../demonstration/demonstration-plugin.ts';
import * as checks from './checks.ts';
import { type Finding, type FindingCode, finding } from './checks.ts';

interface Installation {
  config: Config;
  /** Undefined if a running server holds the embedded database, or if no embedded database exists. */
  db: Kysely<DB> | undefined;
  store: FileStore;
}

type Findings = Finding | Finding[];
type Probe = readonly [failed: FindingCode, probe: () => Findings | Promise<Findings>];

const WAIT_MS = 5000;

export async function examine(installation: Installation): Promise<Finding[]> {
  const findings = probesOf(installation).map(([failed, probe]) =>
    within((async () => probe())(), WAIT_MS).catch(({ message, code }: NodeJS.ErrnoException) =>
      finding(failed, { message: message || String(code) }),
    ),
  );
  return (await Promise.all(findings)).flat().map((one) => withoutSecrets(one, installation.config));
}

/** Errors of libraries may quote passwords, percent-encoded or decoded. */
function withoutSecrets(one: Finding, { databaseUrl, smtpUrl, s3, jwtSecrets }: Config): Finding {
  const passwords = [databaseUrl, smtpUrl].flatMap((url) => (url ? [new URL(url).password] : []));
  const unescaped = passwords.map(querystring.unescape);
  let { found } = one;
  for (const secret of [...passwords, ...unescaped, s3?.secretAccessKey, ...(jwtSecrets ?? [])])
    if (secret) found = found.replaceAll(secret, '…');
  return { ...one, found };
}

const EMBEDDED_IN_USE: Probe = ['database-failed', () => finding('database-embedded')];

function probesOf({ config, db, store }: Installation): Probe[] {
  const { smtpUrl, publicOrigin, scanner } = config;
  const { folder } = config.backups;
  const production = process.env.NODE_ENV === 'production';
  const probeScanner = async () =>
    scanner ? checks.checkScanner(await clamdVersion(scanner.address), scanner.whenDown, new Date()) : [];
  const probeBackups = async () => (folder ? checks.checkBackups(await listBackups(folder), new Date()) : []);
  return [
    ['settings-failed', () => [...checks.checkSettings(config, production), checks.checkCity(config)]],
    ...(db ? databaseProbes(db, config) : [EMBEDDED_IN_USE]),
    ['store-failed', () => probeStore(store, config)],
    ['disk-failed', async () => checks.checkDisk('DATA_DIR', await diskSpace(config.dataDir))],
    ['disk-failed', async () => (folder ? checks.checkDisk('BACKUP_DIR', await diskSpace(folder)) : [])],
    ['scanner-failed', probeScanner],
    ['mail-failed', () => (smtpUrl ? probeMail(smtpUrl) : [])],
    ['proxy-failed', () => probeProxy(publicOrigin)],
    ['proxy-failed', () => probeUploads(publicOrigin)],
    ['backups-failed', probeBackups],
  ];
}

function databaseProbes(db: Kysely<DB>, config: Config): Probe[] {
  const { databaseUrl, dataDir, publicOrigin, demonstration } = config;
  const onTables = (probe: () => Findings | Promise<Findings>) => async () =>
    (await lastMigration(db)) ? probe() : [];
  const probeAccounts = async () =>
    !demonstration && (await hasDemonstrationAccounts(db))
      ? finding('demonstration-accounts')
      : checks.probeSuperAdmin(db);
  const probeDatabase = async () => [
    ...(await checks.probeRights(db)),
    checks.checkSteps(await stepsRan(db)),
  ];
  return [
    ['database-failed', probeDatabase],
    ['database-failed', () => (databaseUrl ? checks.probePooler(db) : [])],
    ['collations-failed', () => checks.probeCollations(db, !databaseUrl)],
    ['accounts-failed', onTables(probeAccounts)],
    ['accounts-failed', onTables(() => checks.probePasskeys(db, publicOrigin))],
    ['tokens-failed', onTables(() => checks.probeTokens(db))],
    ['releases-failed', onTables(() => probeReleases(db, join(dataDir, 'releases')))],
    ['clocks-failed', () => checks.probeClock(db)],
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

const GIVE_UP_MS = 10_000;

async function probeMail(url: string): Promise<Finding> {
  const transport = createTransport({ url, requireTLS: new URL(url).username !== '' });
  try {
    await transport.verify();
  } finally {
    transport.close();
  }
  return finding('mail-works');
}

async function probeProxy(origin: string): Promise<Finding[]> {
  const isSecure = origin.startsWith('https:');
  const findings = isSecure ? [checks.checkCertificate(await certificateEnds(origin), new Date())] : [];
  const asked = { 'accept-encoding': 'gzip, br', accept: 'text/html' };
  const signal = AbortSignal.timeout(GIVE_UP_MS);
  const { statusCode: status, headers, body } = await request(`${origin}/`, { headers: asked, signal });
  await body.dump();
  const page =
    status === 200 ? checks.checkHeaders(headers, origin) : [finding('page-status', { origin, status })];
  return [...findings, ...page];
}

/** Tests the proxy's size limit with `Expect: 100-continue` (RFC 9110, 10.1.1), which undici does not support. */
async function probeUploads(origin: string): Promise<Finding> {
  const headers = {
    expect: '100-continue',
    'content-length': MAX_ARCHIVE_BYTES,
    'content-type': 'application/octet-stream',
  };
  const begin = origin.startsWith('https:') ? https.request : http.request;
  const signal = AbortSignal.timeout(GIVE_UP_MS);
  const upload = begin(`${origin}/api/ar_platform/buildings/`, { method: 'POST', headers, signal });
  upload.on('error', () => {});
  upload.flushHeaders();
  const refused = await Promise.race([
    once(upload, 'continue').then(() => undefined),
    once(upload, 'response').then(([answer]: IncomingMessage[]) => answer?.statusCode),
  ]).finally(() => upload.destroy());
  const size = `${Math.round(MAX_ARCHIVE_BYTES / 2 ** 20)} MB`;
  if (refused === 413) return finding('uploads-refused', { size });
  if (refused && refused !== 401) return finding('upload-status', { status: refused });
  return finding('uploads-pass', { size });
}
