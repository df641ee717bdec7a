import { expect, test } from '@rstest/core';
import { readConfig } from '../../platform/config/config.ts';
import { stepsAfter } from '../../platform/database/migrate.ts';
import { headersForAll } from '../../platform/http/headers.ts';
import {
  checkBackups,
  checkCertificate,
  checkCity,
  checkClock,
  checkDatabaseVersion,
  checkDisk,
  checkHeaders,
  checkScanner,
  checkSettings,
  checkSteps,
  checkTokens,
} from './checks.ts';

const NOW = new Date('2026-11-24T12:00:00Z');
const hoursAgo = (hours: number) => new Date(NOW.getTime() - hours * 3_600_000);
const kept = (hours: number, isProved: boolean) => ({
  archive: '',
  madeAt: hoursAgo(hours),
  provedAt: isProved ? NOW : undefined,
});
const inDays = (days: number) => NOW.getTime() / 1000 + days * 86_400;

test.each([
  ['a disk that is half empty', checkDisk('x', { bytes: 100e9, free: 50e9 }), 'ok'],
  ['a large disk that is nearly full', checkDisk('x', { bytes: 1000e9, free: 100e9 }), 'warning'],
  ['a disk with less than a gigabyte', checkDisk('x', { bytes: 100e9, free: 0.9e9 }), 'fault'],
  ['a clock that is half a second behind', checkClock(-0.5), 'ok'],
  ['a clock that is five seconds ahead', checkClock(5), 'warning'],
  ['a clock that is two minutes behind', checkClock(-120), 'fault'],
  ['no backup', checkBackups([], NOW), 'fault'],
  ['a proved backup of the last night', checkBackups([kept(9, true)], NOW), 'ok'],
  ['backups of which none is proved', checkBackups([kept(9, false), kept(33, false)], NOW), 'fault'],
  ['a proved backup of the day before', checkBackups([kept(9, false), kept(33, true)], NOW), 'fault'],
  ['a certificate for a month', checkCertificate(inDays(30), NOW), 'ok'],
  ['a certificate for a week', checkCertificate(inDays(7), NOW), 'warning'],
  ['a certificate that ended', checkCertificate(inDays(-1), NOW), 'fault'],
  ['no deploy token', checkTokens([]), 'ok'],
  ['a deploy token for ten days', checkTokens([{ name: 'parks "ci"', ends: 10 * 86_400 }]), 'warning'],
  ['a deploy token that has ended', checkTokens([{ name: 'parks "ci"', ends: -60 }]), 'warning'],
  [
    'a scanner with signatures of today',
    checkScanner('ClamAV 1.4.3/27654/Tue Nov 24 08:30:00 2026', 'refuse', NOW),
    'ok',
  ],
  [
    'a scanner with old signatures',
    checkScanner('ClamAV 1.4.3/27654/Mon Nov  2 08:30:00 2026', 'refuse', NOW),
    'warning',
  ],
  ['a scanner without signatures', checkScanner('ClamAV 1.4.3', 'refuse', NOW), 'warning'],
  [
    'a scanner whose failure accepts uploads',
    checkScanner('ClamAV 1.4.3/27654/Tue Nov 24 08:30:00 2026', 'accept', NOW),
    'warning',
  ],
  ['PostgreSQL 14', checkDatabaseVersion('14.9 (Debian 14.9-1)'), 'fault'],
  ['PostgreSQL 18', checkDatabaseVersion('18.1'), 'ok'],
])('reports %s at the right level', (_what, finding, level) => {
  expect(finding).toMatchObject({ level, found: expect.stringMatching(/^[^{}]*\.$/) });
  expect(finding.remedy !== undefined).toBe(level !== 'ok');
});

test('names settings that the public pages require', () => {
  const nothing = {
    cityWords: {},
    dataLicence: undefined,
    storeUrl: undefined,
    promoVideoId: undefined,
    apps: {},
  };
  expect(checkCity(nothing)).toMatchObject({
    level: 'warning',
    found: expect.stringContaining('STATEMENT_BODY, STATEMENT_BASIS'),
  });
  expect(checkCity(nothing).found).toMatch(
    /DATA_LICENCE, STORE_URL, PROMO_VIDEO_ID, ANDROID_APP, APPLE_APP_ID\.$/,
  );
  const word = { mn: 'Služba', en: 'A service' };
  const all = {
    cityWords: { BODY: word, BASIS: word, RETENTION: word, ANSWER_TIME: word, APPEAL: word },
    dataLicence: 'https://creativecommons.org/licenses/by/4.0/',
    storeUrl: 'https://store.example/',
    promoVideoId: 'abc',
    apps: { android: { id: 'me.podgorica.ar', fingerprints: [] }, apple: 'A1B2C3D4E5.me.podgorica.ar' },
  };
  expect(checkCity(all).level).toBe('ok');
});

test('distinguishes databases of this, an older, a newer and an incompatible version', () => {
  const own = stepsAfter([]).run;
  const told = (...ran: string[]) => {
    const { level, found } = checkSteps(ran);
    return `${level}: ${found}`;
  };
  expect(told(...own)).toBe(`ok: Its tables are those of this version (${own.at(-1)}).`);
  expect(told(...own.slice(0, -1))).toBe('warning: 1 migrations did not run yet.');
  expect(told(...own, '9998-expand-more')).toMatch(/^ok: A newer version extended it.*: 9998-expand-more\.$/);
  expect(told(...own, '9998-expand-more', '9999-changed')).toMatch(
    /^fault: .*newer than this program.*9999-changed/,
  );
});

test('reports headers that a proxy removes, and uncompressed pages', () => {
  const origin = 'https://ar.example';
  const whole = { ...headersForAll(origin), 'content-encoding': 'br' };
  const levels = (headers: Record<string, string>) => checkHeaders(headers, origin).map(({ level }) => level);
  expect(levels(whole)).toEqual(['ok', 'ok']);
  expect(levels(headersForAll('http://ar.example'))).toEqual(['fault', 'warning']);
});

const settings = (env: Record<string, string>) => {
  const { config } = readConfig(env);
  return config ? checkSettings(config, env.NODE_ENV === 'production') : [];
};

test('warns about settings that suit only a trial', () => {
  const server = {
    NODE_ENV: 'production',
    DATABASE_URL: 'postgres://db/ar',
    PUBLIC_ORIGIN: 'https://ar.example',
    SMTP_URL: 'smtp://mail',
    SUPPORT_EMAIL: 'podrska@ar.example',
    METRICS_PORT: '9464',
    TRUSTED_PROXIES: '127.0.0.1',
    BACKUP_DIR: '/backup',
    CLAMD: 'unix:/run/clamav/clamd.ctl',
  };
  expect(settings(server).map(({ level }) => level)).toEqual(['ok']);
  const wanted = [
    'TRUSTED_PROXIES',
    'SMTP_URL',
    'SUPPORT_EMAIL',
    'METRICS_PORT',
    'BACKUP_DIR',
    'CLAMD',
  ] as const;
  for (const name of wanted) {
    const { [name]: _, ...less } = server;
    expect([name, ...settings(less).map(({ level }) => level)]).toEqual([name, 'warning']);
  }
});
