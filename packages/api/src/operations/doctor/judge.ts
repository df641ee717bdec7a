import { DEFAULT_SUPPORT_EMAIL } from '@ar/domain/product';
import { missingWords } from '../../platform/config/city-words.ts';
import type { Config } from '../../platform/config/config.ts';
import { isKnown, stepsAfter, whyUnusable } from '../../platform/database/migrate.ts';
import { headersForAll } from '../../platform/http/headers.ts';
import type { KeptBackup } from '../backup/kept-backups.ts';
import { type Finding, fault, ok, warning } from './finding.ts';

const GIGABYTE = 1e9;
const DAY_S = 86_400;
const sizeOf = (bytes: number) => `${(bytes / GIGABYTE).toFixed(1)} GB`;

/** The largest upload and its copy must fit, and a backup is written beside the data. */
const LEAST_FREE = 5 * GIGABYTE;

/** How full a disk is, in bytes. */
export function judgeDisk(name: string, { bytes, free }: { bytes: number; free: number }): Finding {
  const found = `${sizeOf(free)} of ${sizeOf(bytes)} are free for ${name}.`;
  const remedy = 'Make room: uploads, backups and an embedded database stop when it is full.';
  if (free < GIGABYTE) return fault('disk', found, remedy);
  if (free < LEAST_FREE || free / bytes < 0.15) return warning('disk', found, remedy);
  return ok('disk', found);
}

/** Visitors read nothing of what the operator has not set: nothing on the pages tells that it is missing. */
export function judgeCity({ cityWords, dataLicence, storeUrl, promoVideoId, apps }: CitySettings): Finding {
  const unset = [
    ...missingWords(cityWords),
    ...(dataLicence ? [] : ['DATA_LICENCE']),
    ...(storeUrl ? [] : ['STORE_URL']),
    ...(promoVideoId ? [] : ['PROMO_VIDEO_ID']),
    ...(apps.android ? [] : ['ANDROID_APP']),
    ...(apps.apple ? [] : ['APPLE_APP_ID']),
  ];
  if (unset.length === 0) return ok('city', 'Visitors read all that the city has to say.');
  const found = `Not set, so the public pages leave it out: ${unset.join(', ')}.`;
  return warning('city', found, 'Set them, statements in both languages (docs/operations.md).');
}

type CitySettings = Pick<Config, 'cityWords' | 'dataLicence' | 'storeUrl' | 'promoVideoId' | 'apps'>;

/** How far this machine's clock is ahead of another's, in seconds. Sessions and links last by the database's clock. */
export function judgeClock(of: string, seconds: number): Finding {
  const found = `This machine's clock and that of ${of} are ${Math.abs(seconds).toFixed(1)} s apart.`;
  const remedy = 'Let both follow a time server (chrony, systemd-timesyncd).';
  if (Math.abs(seconds) > 60) return fault('clocks', found, remedy);
  if (Math.abs(seconds) > 2) return warning('clocks', found, remedy);
  return ok('clocks', found);
}

/** A night's backup may take an hour or two. */
const BACKUP_HOURS = 26;

/** The backups of a folder, the newest first. */
export function judgeBackups(kept: readonly KeptBackup[], now: Date): Finding {
  const remedy =
    'See the log\'s lines "backup failed" and "backup is not sound", or run "ar backup" and "ar backup --prove".';
  const hoursOf = (one: KeptBackup) => Math.round((now.getTime() - one.madeAt.getTime()) / 3_600_000);
  const [newest] = kept;
  if (!newest) return fault('backups', 'There is no backup in BACKUP_DIR.', remedy);
  const proved = kept.find(({ provedAt }) => provedAt);
  if (!proved) return fault('backups', 'None of the backups in BACKUP_DIR is proved.', remedy);
  const found = `The newest backup is ${hoursOf(newest)} hours old, the newest that is proved ${hoursOf(proved)}.`;
  return hoursOf(proved) > BACKUP_HOURS ? fault('backups', found, remedy) : ok('backups', found);
}

/** When the certificate of the public address ends, in seconds since 1970. */
export function judgeCertificate(ends: number, now: Date): Finding {
  const days = Math.floor((ends - now.getTime() / 1000) / DAY_S);
  const found = `The certificate of the public address ends in ${days} days.`;
  if (days < 0) return fault('proxy', 'The certificate of the public address has ended.', 'Renew it.');
  return days < 14 ? warning('proxy', found, 'See why it was not renewed.') : ok('proxy', found);
}

/** The headers of the page at the public address: a proxy could take some away. */
export function judgeHeaders(headers: Headers, publicOrigin: string): Finding[] {
  const lost = Object.keys(headersForAll(publicOrigin)).filter((name) => !headers.has(name));
  const safe =
    lost.length > 0
      ? fault(
          'proxy',
          `The proxy takes headers away: ${lost.join(', ')}.`,
          'Let it pass all headers of answers on.',
        )
      : ok('proxy', 'The headers that keep browsers safe come through.');
  const compressed = headers.has('content-encoding')
    ? ok('proxy', 'Pages come compressed.')
    : warning('proxy', 'Pages come uncompressed.', 'Let the proxy pass Accept-Encoding on.');
  return [safe, compressed];
}

/** What is right for trying the product out, and not where people rely on it. */
export function judgeSettings(config: Config, production: boolean): Finding[] {
  const findings = [
    production || !config.databaseUrl
      ? undefined
      : warning(
          'settings',
          'NODE_ENV is not production.',
          'Set NODE_ENV=production on a server that people rely on.',
        ),
    config.publicOrigin.startsWith('https:') && !config.trustedProxies
      ? warning(
          'settings',
          'The public address has TLS, and TRUSTED_PROXIES is not set: everybody has the proxy’s address, and one person’s wrong passwords limit all.',
          'Set TRUSTED_PROXIES to the addresses of the proxies.',
        )
      : undefined,
    config.supportEmail === DEFAULT_SUPPORT_EMAIL
      ? warning(
          'settings',
          `Pages send people to ${DEFAULT_SUPPORT_EMAIL}, and mails come from it: it reaches nobody.`,
          'Set SUPPORT_EMAIL.',
        )
      : undefined,
    config.smtpUrl
      ? undefined
      : warning('settings', 'Mails become files in DATA_DIR/outbox.', 'Set SMTP_URL.'),
    config.scanner ? undefined : warning('settings', 'Uploads are not scanned for malware.', 'Set CLAMD.'),
    config.metrics
      ? undefined
      : warning('settings', 'There are no metrics.', 'Set METRICS_PORT, and let Prometheus watch.'),
    config.backups.folder
      ? undefined
      : warning(
          'backups',
          'BACKUP_DIR is not set: nothing is known of backups.',
          'Set BACKUP_DIR and BACKUP_AT.',
        ),
  ].filter((one) => one !== undefined);
  return findings.length > 0
    ? findings
    : [ok('settings', 'The settings are those of a server that people rely on.')];
}

const SIGNATURE_DAYS = 7;

/** What clamd says that it is: its version, and that and the day of its signatures, `ClamAV 1.4.3/27654/Mon Jun  2 08:30:00 2025`. */
export function judgeScanner(version: string, whenDown: 'refuse' | 'accept', now: Date): Finding {
  const [program = '', , made = ''] = version.split('/');
  const age = Math.floor((now.getTime() - Date.parse(made)) / (DAY_S * 1000));
  const found = `Uploads are scanned by ${program}`;
  if (Number.isNaN(age))
    return warning('scanner', `${found}, which names no signatures.`, 'Let freshclam fetch them.');
  if (age > SIGNATURE_DAYS)
    return warning(
      'scanner',
      `${found}, with signatures that are ${age} days old.`,
      'Let freshclam fetch new ones.',
    );
  if (whenDown === 'accept')
    return warning('scanner', `${found}; while it is down, all are accepted.`, 'Set CLAMD_WHEN_DOWN=refuse.');
  return ok('scanner', `${found}.`);
}

/** Deploy tokens that last no longer than two weeks, or have ended; `ends` in seconds from now. */
export function judgeTokens(tokens: readonly { name: string; ends: number }[]): Finding {
  const ending = tokens.filter(({ ends }) => ends < 14 * DAY_S);
  if (ending.length === 0) return ok('tokens', `${tokens.length} deploy tokens last for two weeks at least.`);
  const names = ending
    .map(({ name, ends }) => `${name} (${ends < 0 ? 'ended' : `${Math.ceil(ends / DAY_S)} days`})`)
    .join(', ');
  return warning(
    'tokens',
    `Deploy tokens end soon, or have ended: ${names}.`,
    'Give their departments new ones before.',
  );
}

/** Whether this version can use a database in which these migrations ran. */
export function judgeSteps(ran: readonly string[]): Finding {
  const unusable = ran.map(whyUnusable).find(Boolean);
  if (unusable) return fault('database', unusable, 'Use the version that it was made by.');
  const { run, later } = stepsAfter(ran);
  if (run.length > 0)
    return warning(
      'database',
      `${run.length} migrations did not run yet.`,
      'The server runs them when it starts, or run "ar upgrade".',
    );
  const newer = ran.filter((step) => !isKnown(step));
  if (newer.length > 0)
    return ok(
      'database',
      `A newer version added to it, and this one goes on beside that: ${newer.join(', ')}.`,
    );
  if (later.length > 0)
    return warning(
      'database',
      `What only versions before need is still there: ${later.join(', ')} did not run.`,
      'Once nobody goes back to one, run "ar upgrade --finish".',
    );
  return ok('database', `Its tables are those of this version (${ran.at(-1)}).`);
}

const RELEASE = /^(\d+)/;
export const judgeDatabaseVersion = (version: string): Finding =>
  Number(RELEASE.exec(version)?.[1]) < 15
    ? fault('database', `It is PostgreSQL ${version}.`, 'Use PostgreSQL 15 or newer.')
    : ok('database', `It is PostgreSQL ${version}.`);
