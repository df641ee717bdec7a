import { randomBytes } from 'node:crypto';
import { once } from 'node:events';
import { statfs } from 'node:fs/promises';
import { type IncomingMessage, request as requestPlain } from 'node:http';
import { request as requestTls } from 'node:https';
import { MAX_ARCHIVE_BYTES } from '@ar/domain/import-kinds';
import { type Kysely, sql } from 'kysely';
import { createTransport } from 'nodemailer';
import { folderOf, readRelease } from '../../departments/releases/files/release-files.ts';
import { currentRegistry } from '../../departments/releases/registry.ts';
import type { Config } from '../../platform/config/config.ts';
import { lastMigration, stepsRan } from '../../platform/database/migrate.ts';
import type { DB } from '../../platform/database/schema.ts';
import { certificateEnds } from '../../platform/observability/certificate.ts';
import type { FileStore } from '../../platform/storage/file-store.ts';
import { within } from '../../platform/timing.ts';
import { clamdVersion } from '../../platform/uploads/scanning/clamd.ts';
import { keptBackups } from '../backup/kept-backups.ts';
import { hasDemonstrationAccounts } from '../demonstration/accounts.ts';
import { type Finding, fault, ok, warning } from './finding.ts';
import {
  judgeBackups,
  judgeCertificate,
  judgeCity,
  judgeClock,
  judgeDisk,
  judgeHeaders,
  judgeScanner,
  judgeSettings,
  judgeSteps,
  judgeTokens,
} from './judge.ts';
import { lookAtCollations } from './look-at-collations.ts';
import { lookAtPasskeys } from './look-at-passkeys.ts';
import { lookAtPooler } from './look-at-pooler.ts';
import { lookAtRights } from './look-at-rights.ts';

export interface Patient {
  config: Config;
  /** Undefined where it cannot be opened: the embedded one of a server that runs. */
  db: Kysely<DB> | undefined;
  store: FileStore;
  /** The folder of the releases. */
  releases: string;
}

const WAIT_MS = 5000;

type Look = (patient: Patient) => Promise<Finding[]>;

/** What is looked at, by the name that a look which fails is told under. */
const LOOKS: [check: string, remedy: string, look: Look][] = [
  ['settings', '', async ({ config }) => judgeSettings(config, process.env.NODE_ENV === 'production')],
  ['city', '', async ({ config }) => [judgeCity(config)]],
  ['database', 'See that it runs, and that DATABASE_URL is right.', lookAtDatabase],
  ['database', 'See that it runs, and that DATABASE_URL is right.', lookAtConnections],
  [
    'database',
    'Use PostgreSQL 15 or newer.',
    async ({ db, config }) => (db ? lookAtCollations(db, !config.databaseUrl) : []),
  ],
  ['accounts', 'See what is said of the database.', lookAtAccounts],
  ['accounts', 'See what is said of the database.', lookAtHosts],
  ['tokens', 'See what is said of the database.', lookAtTokens],
  [
    'store',
    'See that it runs, and that the settings S3_… are right; or that DATA_DIR is the server’s own.',
    lookAtStore,
  ],
  ['releases', 'See what is said of the database.', lookAtReleases],
  ['disk', 'See that DATA_DIR and BACKUP_DIR are there.', lookAtDisk],
  [
    'scanner',
    'See that clamd runs, that CLAMD is right, and that the server’s user may use its socket.',
    lookAtScanner,
  ],
  ['mail', 'See that SMTP_URL is right, and that this machine may reach it.', lookAtMail],
  ['clocks', 'See what is said of the database.', lookAtClock],
  ['proxy', 'See that PUBLIC_ORIGIN is right, and that this machine may reach it too.', lookAtProxy],
  ['proxy', 'See that PUBLIC_ORIGIN is right, and that this machine may reach it too.', lookAtBodies],
  ['backups', 'See that BACKUP_DIR is there, and that the server’s user may read it.', lookAtBackups],
];

/** Looks at everything that the server needs, each for five seconds at most; a look that fails hides no other. */
export async function examine(patient: Patient): Promise<Finding[]> {
  const findings = await Promise.all(
    LOOKS.map(([check, remedy, look]) =>
      within(look(patient), WAIT_MS).catch(({ message, code }: NodeJS.ErrnoException) => [
        fault(check, message || String(code), remedy),
      ]),
    ),
  );
  return findings.flat().map((finding) => withoutSecrets(finding, patient.config));
}

/** Errors of libraries may repeat what they were given. */
function withoutSecrets(finding: Finding, { databaseUrl, smtpUrl, s3, jwtSecrets }: Config): Finding {
  const passwords = [databaseUrl, smtpUrl].flatMap((url) => (url ? [new URL(url).password] : []));
  const secrets = [...passwords, ...passwords.map(decoded), s3?.secretAccessKey ?? '', ...(jwtSecrets ?? [])];
  const found = secrets
    .filter((one) => one !== '')
    .reduce((text, one) => text.replaceAll(one, '…'), finding.found);
  return { ...finding, found };
}

/** Drivers also take a password in which a % stands for itself. */
function decoded(password: string): string {
  try {
    return decodeURIComponent(password);
  } catch {
    return password;
  }
}

async function lookAtDatabase({ db }: Patient): Promise<Finding[]> {
  if (!db)
    return [
      warning(
        'database',
        'The server uses its embedded database.',
        'Ask the running server: METRICS_PORT, /api/health/ready?verbose.',
      ),
    ];
  return [...(await lookAtRights(db)), judgeSteps(await stepsRan(db))];
}

/** An embedded database has one connection, and no pooler. */
async function lookAtConnections({ db, config }: Patient): Promise<Finding[]> {
  return db && config.databaseUrl ? lookAtPooler(db) : [];
}

async function lookAtAccounts({ db, config }: Patient): Promise<Finding[]> {
  if (!db || !(await lastMigration(db))) return [];
  if (!config.demonstration && (await hasDemonstrationAccounts(db)))
    return [
      fault(
        'accounts',
        'There are accounts whose password everybody knows.',
        'Delete those of the demonstration.',
      ),
    ];
  const admins = db
    .selectFrom('users')
    .select('id')
    .where('role', '=', 'SuperAdmin')
    .where('is_active', '=', true);
  return [
    (await admins.execute()).length > 0
      ? ok('accounts', 'There is a SuperAdmin.')
      : fault('accounts', 'There is no active SuperAdmin.', 'Add one with "ar superadmin".'),
  ];
}

async function lookAtHosts({ db, config }: Patient): Promise<Finding[]> {
  return db && (await lastMigration(db)) ? lookAtPasskeys(db, config.publicOrigin) : [];
}

async function lookAtTokens({ db }: Patient): Promise<Finding[]> {
  if (!db || !(await lastMigration(db))) return [];
  const tokens = await db
    .selectFrom('deploy_tokens')
    .select(['department', 'label', sql<number>`extract(epoch from expires_at - now())::float8`.as('ends')])
    .where('revoked_at', 'is', null)
    // Whoever uses one that ended earlier has long noticed.
    .where('expires_at', '>', sql<string>`now() - interval '14 days'`)
    .execute();
  return [
    judgeTokens(tokens.map(({ department, label, ends }) => ({ name: `${department} "${label}"`, ends }))),
  ];
}

/** Writes, reads and removes a file that no row names. */
async function lookAtStore({ store, config }: Patient): Promise<Finding[]> {
  await store.ready();
  const content = randomBytes(32);
  const { storageKey } = await store.put(content, 'txt');
  try {
    const read = await store.read(storageKey);
    const back = read ? Buffer.concat(await read.toArray()) : undefined;
    if (!back?.equals(content))
      return [fault('store', 'What was written was not read back.', 'See the store’s own log.')];
  } finally {
    await store.remove(storageKey);
  }
  const place = config.s3 ? `the bucket ${config.s3.bucket}` : 'DATA_DIR/files';
  return [ok('store', `Files are written to ${place}, read and removed.`)];
}

/** All files of what is live, with their hashes. */
async function lookAtReleases({ db, releases }: Patient): Promise<Finding[]> {
  if (!db || !(await lastMigration(db))) return [];
  const { departments } = await currentRegistry(db);
  const live = departments.filter(({ disabled }) => !disabled);
  const checked = live.map(async (entry) => {
    const name = `${entry.id} ${entry.version}`;
    return readRelease(folderOf(releases, entry)).then(
      () => [],
      ({ message }: Error) => [
        fault(
          'releases',
          `${name} is not whole on this server: ${message}`,
          'With an object store the server brings it by itself; else copy it from another server or a backup, or go back to another release.',
        ),
      ],
    );
  });
  const faults = (await Promise.all(checked)).flat();
  return faults.length > 0 ? faults : [ok('releases', `All ${live.length} live releases are whole.`)];
}

async function lookAtDisk({ config: { dataDir, backups } }: Patient): Promise<Finding[]> {
  const judge = async (name: string, folder: string) => {
    const { blocks, bavail, bsize } = await statfs(folder);
    return judgeDisk(name, { bytes: blocks * bsize, free: bavail * bsize });
  };
  const findings = [await judge('DATA_DIR', dataDir)];
  if (backups.folder) findings.push(await judge('BACKUP_DIR', backups.folder));
  return findings;
}

/** Signs in and sends nothing. */
async function lookAtMail({ config: { smtpUrl } }: Patient): Promise<Finding[]> {
  if (!smtpUrl) return [];
  const transport = createTransport({ url: smtpUrl, requireTLS: new URL(smtpUrl).username !== '' });
  try {
    await transport.verify();
  } finally {
    transport.close();
  }
  return [ok('mail', 'The mail server takes the sign-in.')];
}

async function lookAtScanner({ config: { scanner } }: Patient): Promise<Finding[]> {
  return scanner ? [judgeScanner(await clamdVersion(scanner.address), scanner.whenDown, new Date())] : [];
}

async function lookAtClock({ db }: Patient): Promise<Finding[]> {
  if (!db) return [];
  const asked = Date.now();
  const { rows } = await sql<{
    now: number;
  }>`select extract(epoch from clock_timestamp())::float8 as now`.execute(db);
  return [judgeClock('the database', (asked + Date.now()) / 2000 - (rows[0]?.now ?? 0))];
}

/** Asks itself as a visitor does. */
async function lookAtProxy({ config: { publicOrigin } }: Patient): Promise<Finding[]> {
  const findings: Finding[] = [];
  // One that browsers refuse is read all the same.
  if (publicOrigin.startsWith('https:'))
    findings.push(judgeCertificate(await certificateEnds(publicOrigin), new Date()));
  const answer = await ask(`${publicOrigin}/`, {
    headers: { 'accept-encoding': 'gzip, br', accept: 'text/html' },
  });
  answer.resume();
  if (answer.statusCode !== 200)
    return [
      ...findings,
      fault(
        'proxy',
        `${publicOrigin} answers with status ${answer.statusCode}.`,
        'See the proxy’s log: is the server behind it?',
      ),
    ];
  const headers = new Headers();
  for (const [name, value] of Object.entries(answer.headers)) headers.set(name, String(value));
  return [...findings, ...judgeHeaders(headers, publicOrigin)];
}

/** Whether the largest upload may pass, of which no byte is sent: the proxy says first whether it takes it (RFC 9110, 10.1.1). */
async function lookAtBodies({ config: { publicOrigin } }: Patient): Promise<Finding[]> {
  const headers = {
    expect: '100-continue',
    'content-length': MAX_ARCHIVE_BYTES,
    'content-type': 'application/octet-stream',
  };
  const sent = begin(`${publicOrigin}/api/ar_platform/buildings/`, { method: 'POST', headers });
  sent.flushHeaders();
  const first = await Promise.race([
    once(sent, 'continue').then(() => undefined),
    once(sent, 'response').then(([answer]) => answer as IncomingMessage),
  ]).finally(() => sent.destroy());
  const size = `${Math.round(MAX_ARCHIVE_BYTES / 2 ** 20)} MB`;
  if (first?.statusCode === 413)
    return [
      fault(
        'proxy',
        `The proxy refuses uploads of ${size}.`,
        'Let it take 1,100 MB (nginx: client_max_body_size 1100m).',
      ),
    ];
  // Nobody is signed in: the server itself may say so at once.
  if (first && first.statusCode !== 401)
    return [
      fault(
        'proxy',
        `An upload is answered with status ${first.statusCode}.`,
        'See the proxy’s log: is the server behind it?',
      ),
    ];
  return [ok('proxy', `Uploads of ${size} may pass.`)];
}

function begin(address: string, options: object) {
  const request = address.startsWith('https:') ? requestTls : requestPlain;
  const begun = request(address, { ...options, signal: AbortSignal.timeout(2 * WAIT_MS) });
  // Told by whoever waits for the answer; after that nobody does.
  begun.on('error', () => {});
  return begun;
}

async function ask(address: string, options: object): Promise<IncomingMessage> {
  const asked = begin(address, options);
  asked.end();
  const [answer] = await once(asked, 'response');
  return answer as IncomingMessage;
}

async function lookAtBackups({ config: { backups } }: Patient): Promise<Finding[]> {
  return backups.folder ? [judgeBackups(await keptBackups(backups.folder), new Date())] : [];
}
