import { DEFAULT_SUPPORT_EMAIL } from '@ar/domain/product';
import { type Kysely, sql } from 'kysely';
import { deadPasskeys } from '../../accounts/second-factor/passkeys.ts';
import { missingWords } from '../../platform/config/city-words.ts';
import type { Config } from '../../platform/config/config.ts';
import { isKnown, stepsAfter, whyUnusable } from '../../platform/database/migrate.ts';
import { POOLER_BREAKS, POOLER_REMEDY, poolingOf } from '../../platform/database/pooler.ts';
import type { DB } from '../../platform/database/schema.ts';
import { headersForAll } from '../../platform/http/headers.ts';
import type { DiskSpace } from '../../platform/storage/disk.ts';
import type { StoredBackup } from '../backup/backup-folder.ts';
import CATALOGUE from './findings.json';

export interface Finding {
  check: string;
  level: 'ok' | 'warning' | 'fault';
  found: string;
  remedy?: string;
}

export type FindingCode = keyof typeof CATALOGUE;

export function finding(code: FindingCode, facts: Record<string, string | number> = {}): Finding {
  const { check, level, found, remedy } = CATALOGUE[code] as Finding;
  const fill = (text: string) => text.replaceAll(/\{(\w+)\}/g, (_, fact: string) => String(facts[fact]));
  return { check, level, found: fill(found), ...(remedy !== undefined && { remedy: fill(remedy) }) };
}

const MARKS = { ok: 'ok     ', warning: 'warning', fault: 'FAULT  ' };

export const linesOf = (findings: readonly Finding[]): string[] =>
  findings.flatMap(({ check, level, found, remedy }) => [
    `${MARKS[level]}  ${check}: ${found}`,
    ...(remedy ? [`         ${remedy}`] : []),
  ]);

const GIGABYTE = 1e9;
const DAY_S = 86_400;
export const inGigabytes = (bytes: number) => `${(bytes / GIGABYTE).toFixed(1)} GB`;

/** Free disk space for the largest upload, its copy and a backup. */
const LEAST_FREE = 5 * GIGABYTE;

export function checkDisk(name: string, { bytes, free }: DiskSpace): Finding {
  const facts = { name, free: inGigabytes(free), size: inGigabytes(bytes) };
  if (free < GIGABYTE) return finding('disk-full', facts);
  const isFilling = free < LEAST_FREE || free / bytes < 0.15;
  return finding(isFilling ? 'disk-filling' : 'disk-roomy', facts);
}

type CitySettings = Pick<Config, 'cityWords' | 'dataLicence' | 'storeUrl' | 'promoVideoId' | 'apps'>;

export function checkCity({ cityWords, dataLicence, storeUrl, promoVideoId, apps }: CitySettings): Finding {
  const places = { DATA_LICENCE: dataLicence, STORE_URL: storeUrl, PROMO_VIDEO_ID: promoVideoId };
  const given = { ...places, ANDROID_APP: apps.android, APPLE_APP_ID: apps.apple };
  const missing = Object.entries(given).flatMap(([name, value]) => (value ? [] : [name]));
  const settings = [...missingWords(cityWords), ...missing].join(', ');
  return settings === '' ? finding('city-complete') : finding('city-incomplete', { settings });
}

export function checkClock(ahead: number): Finding {
  const apart = Math.abs(ahead);
  const code = apart > 60 ? 'clocks-far-apart' : apart > 2 ? 'clocks-apart' : 'clocks-agree';
  return finding(code, { seconds: apart.toFixed(1) });
}

const BACKUP_HOURS = 26;

export function checkBackups(backups: readonly StoredBackup[], now: Date): Finding {
  const hoursOf = ({ madeAt }: StoredBackup) => Math.round((now.getTime() - madeAt.getTime()) / 3_600_000);
  const [newest] = backups;
  if (!newest) return finding('no-backup');
  const proved = backups.find(({ provedAt }) => provedAt);
  if (!proved) return finding('no-proved-backup');
  const facts = { newest: hoursOf(newest), proved: hoursOf(proved) };
  return finding(facts.proved > BACKUP_HOURS ? 'backup-old' : 'backup-recent', facts);
}

/** `ends` is in seconds since 1970. */
export function checkCertificate(ends: number, now: Date): Finding {
  const days = Math.floor((ends - now.getTime() / 1000) / DAY_S);
  if (days < 0) return finding('certificate-ended');
  return finding(days < 14 ? 'certificate-ends' : 'certificate-lasts', { days });
}

export function checkHeaders(headers: object, publicOrigin: string): Finding[] {
  const lost = Object.keys(headersForAll(publicOrigin)).filter((name) => !Object.hasOwn(headers, name));
  return [
    lost.length > 0 ? finding('headers-lost', { headers: lost.join(', ') }) : finding('headers-pass'),
    finding(Object.hasOwn(headers, 'content-encoding') ? 'pages-compressed' : 'pages-uncompressed'),
  ];
}

export function checkSettings(config: Config, production: boolean): Finding[] {
  const { databaseUrl, publicOrigin, trustedProxies, supportEmail, smtpUrl, scanner, metrics } = config;
  const warnings = [
    databaseUrl && !production && finding('not-production'),
    publicOrigin.startsWith('https:') && !trustedProxies && finding('proxies-not-trusted'),
    supportEmail === DEFAULT_SUPPORT_EMAIL && finding('support-email-default', { address: supportEmail }),
    !smtpUrl && finding('mails-to-outbox'),
    !scanner && finding('uploads-not-scanned'),
    !metrics && finding('no-metrics'),
    !config.backups.folder && finding('backups-unknown'),
  ].filter((one) => typeof one === 'object');
  return warnings.length > 0 ? warnings : [finding('settings-sound')];
}

const SIGNATURE_DAYS = 7;

export function checkScanner(version: string, whenDown: 'refuse' | 'accept', now: Date): Finding {
  const [program = '', , made = ''] = version.split('/');
  const days = Math.floor((now.getTime() - Date.parse(made)) / (DAY_S * 1000));
  if (Number.isNaN(days)) return finding('scanner-without-signatures', { program });
  if (days > SIGNATURE_DAYS) return finding('scanner-outdated', { program, days });
  return finding(whenDown === 'accept' ? 'scanner-optional' : 'scanner-works', { program });
}

/** `ends` is in seconds from now. */
export function checkTokens(tokens: readonly { name: string; ends: number }[]): Finding {
  const ending = tokens.filter(({ ends }) => ends < 14 * DAY_S);
  if (ending.length === 0) return finding('tokens-last', { count: tokens.length });
  const names = ending.map(
    ({ name, ends }) => `${name} (${ends < 0 ? 'ended' : `${Math.ceil(ends / DAY_S)} days`})`,
  );
  return finding('tokens-end', { tokens: names.join(', ') });
}

export function checkSteps(ran: readonly string[]): Finding {
  const reason = ran.map(whyUnusable).find(Boolean);
  if (reason) return finding('database-unusable', { reason });
  const { run, later } = stepsAfter(ran);
  if (run.length > 0) return finding('migrations-pending', { count: run.length });
  const newer = ran.filter((step) => !isKnown(step));
  if (newer.length > 0) return finding('migrations-newer', { steps: newer.join(', ') });
  if (later.length > 0) return finding('migrations-unfinished', { steps: later.join(', ') });
  return finding('migrations-complete', { newest: String(ran.at(-1)) });
}

export const checkDatabaseVersion = (version: string): Finding =>
  finding(Number.parseInt(version, 10) < 15 ? 'postgres-too-old' : 'postgres-version', { version });

export async function probeRights(db: Kysely<DB>): Promise<Finding[]> {
  const { rows } = await sql<{ version: string; may: boolean; others: number }>`
    select current_setting('server_version') as version,
      has_database_privilege(current_database(), 'CREATE') and has_schema_privilege('public', 'CREATE') as may,
      (select count(*)::int from pg_class join pg_namespace on pg_namespace.oid = relnamespace
        where relkind = 'r' and nspname !~ '^(pg_|information_schema$)' and not pg_has_role(relowner, 'MEMBER')) as others
  `.execute(db);
  const { version = '', may = false, others = 0 } = rows[0] ?? {};
  return [
    checkDatabaseVersion(version),
    ...(may ? [] : [finding('no-right-to-make-tables')]),
    ...(others > 0 ? [finding('tables-of-another', { tables: others })] : []),
  ];
}

export async function probePooler(db: Kysely<DB>): Promise<Finding[]> {
  const pooling = await poolingOf(db);
  if (pooling === 'none') return [];
  if (pooling !== 'broken') return [finding('pooler-shares')];
  return [finding('pooler-breaks', { problem: POOLER_BREAKS, remedy: POOLER_REMEDY })];
}

interface ChangedCollation {
  kind: 'database' | 'collation';
  name: string;
  recorded: string;
  actual: string | null;
  database: string;
}

export async function probeCollations(db: Kysely<DB>, isEmbedded: boolean): Promise<Finding[]> {
  const { rows } = await sql<ChangedCollation>`
    select *, quote_ident(current_database()) as database from (
      select 'database' as kind, quote_ident(datname) as name, datcollversion as recorded,
        pg_database_collation_actual_version(oid) as actual
      from pg_database where datname = current_database()
      union all
      select 'collation', format('%I.%I', nspname, collname), collversion, pg_collation_actual_version(pg_collation.oid)
      from pg_collation join pg_namespace on pg_namespace.oid = collnamespace
      where exists (select from pg_attribute where attcollation = pg_collation.oid)
    ) as collations
    where recorded is not null and recorded is distinct from actual`.execute(db);
  return rows.map(({ actual, ...facts }) =>
    finding(isEmbedded ? 'collation-changed-embedded' : 'collation-changed', {
      ...facts,
      actual: actual ?? 'none',
      version: facts.kind === 'database' ? 'collation version' : 'version',
    }),
  );
}

export async function probePasskeys(db: Kysely<DB>, publicOrigin: string): Promise<Finding[]> {
  const here = new URL(publicOrigin).hostname;
  const dead = await deadPasskeys(db, publicOrigin);
  return dead.map(({ people: count, ...facts }) => {
    const people = count === 1 ? '1 person' : `${count} people`;
    return finding('passkeys-of-another-host', { ...facts, here, people });
  });
}

export async function probeSuperAdmin(db: Kysely<DB>): Promise<Finding> {
  const active = db.selectFrom('users').where('role', '=', 'SuperAdmin').where('is_active', '=', true);
  return finding((await active.select('id').executeTakeFirst()) ? 'superadmin' : 'no-superadmin');
}

export async function probeTokens(db: Kysely<DB>): Promise<Finding> {
  const { rows } = await sql<{ name: string; ends: number }>`
    select format('%s "%s"', department, label) as name, extract(epoch from expires_at - now())::float8 as ends
    from deploy_tokens where revoked_at is null and expires_at > now() - interval '14 days'`.execute(db);
  return checkTokens(rows);
}

export async function probeClock(db: Kysely<DB>): Promise<Finding> {
  const started = Date.now();
  const clock = sql<{ now: number }>`select extract(epoch from clock_timestamp())::float8 as now`;
  const { rows } = await clock.execute(db);
  return checkClock((started + Date.now()) / 2000 - (rows[0]?.now ?? 0));
}
