import { describe, expect, test } from '@rstest/core';
import { readConfig } from './config.ts';

describe('readConfig', () => {
  test('returns the defaults for an empty environment', () => {
    expect(readConfig({}).config).toEqual({
      port: 3000,
      host: '127.0.0.1',
      dataDir: '.data',
      logLevel: 'warn',
      demonstration: true,
      publicOrigin: 'http://localhost:3000',
      mapTilesUrl: 'https://tile.openstreetmap.org/{z}/{x}/{y}.png',
      mapAttribution: '© OpenStreetMap',
      supportEmail: 'podrska@podgorica.example',
      cityWords: {},
      apps: {},
      traces: false,
      stopDelayMs: 0,
      stopTimeoutMs: 30_000,
      uploadQuota: { forms: 2000, megabytes: 20_480 },
      archive: { days: 30, removedAuthors: 'unnamed' },
      sessions: { idleHours: 168, maxHours: 720, atOnce: 10 },
      secondFactor: { mode: 'offered' },
      backups: { keep: 14 },
      services: { addresses: new Map(), waitMs: 15_000, atOnce: 16 },
    });
  });

  test('sets the log level to info in production and with a database, unless LOG_LEVEL is set', () => {
    const levelOf = (env: object) =>
      readConfig({ PUBLIC_ORIGIN: 'https://ar.example', ...env }).config?.logLevel;
    expect(levelOf({ NODE_ENV: 'production', EMBEDDED: '1' })).toBe('info');
    expect(levelOf({ DATABASE_URL: 'postgres://127.0.0.1/ar' })).toBe('info');
    expect(levelOf({ LOG_LEVEL: 'debug' })).toBe('debug');
    for (const LOG_LEVEL of ['30', 'INFO', 'silent', 'fatal'])
      expect(readConfig({ LOG_LEVEL }).problems).toEqual([
        'LOG_LEVEL must be error, warn, info, debug or trace.',
      ]);
  });

  test('requires a folder, a time of day and a public key for nightly backups', () => {
    expect(readConfig({ BACKUP_AT: '03:30', BACKUP_DIR: '/backup' }).config?.backups).toMatchObject({
      folder: '/backup',
      at: { hour: 3, minute: 30 },
    });
    for (const BACKUP_AT of ['3', '24:00', '03:60', '03:30:00'])
      expect(
        readConfig({ BACKUP_AT, BACKUP_RECIPIENT: 'age1nobody', BACKUP_DIR: '/backup' }).problems,
      ).toEqual([
        'BACKUP_AT must be a time of day, for example 03:00.',
        'BACKUP_RECIPIENT must be a public key of age, for example age1….',
      ]);
    expect(readConfig({ BACKUP_AT: '03:30' }).problems).toEqual([
      'BACKUP_DIR must be set beside BACKUP_AT: the folder for the backups.',
    ]);
  });

  test('parses idle hours, total hours and number of sessions', () => {
    const set = { SESSION_IDLE_HOURS: '8', SESSION_MAX_HOURS: '12', SESSIONS_AT_ONCE: '2' };
    const sessionsOf = (env: object) => readConfig({ ...env }).config?.sessions;
    expect(sessionsOf(set)).toEqual({ idleHours: 8, maxHours: 12, atOnce: 2 });
    // A SESSION_MAX_HOURS below the default idle time also becomes the idle time.
    expect(sessionsOf({ SESSION_MAX_HOURS: '12' })).toMatchObject({ idleHours: 12, maxHours: 12 });
    expect(readConfig({ ...set, SESSION_IDLE_HOURS: '13' }).problems).toEqual([
      'SESSION_IDLE_HOURS must not be more than SESSION_MAX_HOURS.',
    ]);
    expect(readConfig({ SESSION_MAX_HOURS: '721', SESSIONS_AT_ONCE: '0' }).problems).toHaveLength(2);
  });

  test('uses the port in the default public origin, and removes a trailing slash', () => {
    expect(readConfig({ PORT: '4100' }).config?.publicOrigin).toBe('http://localhost:4100');
    expect(readConfig({ PUBLIC_ORIGIN: 'https://ar.podgorica.me/' }).config?.publicOrigin).toBe(
      'https://ar.podgorica.me',
    );
  });

  test('accepts JWT_SECRET_PREVIOUS together with JWT_SECRET', () => {
    const [now, before] = ['n'.repeat(32), 'b'];
    const set = (more: object) => readConfig({ JWT_SECRET: now, JWT_SECRET_PREVIOUS: before, ...more });
    expect(set({}).config?.jwtSecrets).toEqual([now, before]);
    expect(set({ JWT_SECRET_PREVIOUS: '' }).config?.jwtSecrets).toEqual([now]);
    expect(set({ JWT_SECRET: '' }).problems).toEqual([
      expect.stringMatching(/^JWT_SECRET must be set beside/),
    ]);
    expect(set({ JWT_SECRET_PREVIOUS: now }).problems).toEqual([
      expect.stringMatching(/another one than JWT_SECRET/),
    ]);
  });

  test('ignores empty variables', () => {
    expect(readConfig({ PORT: '', DATABASE_URL: ' ' }).config).toMatchObject({ port: 3000 });
  });

  test.each([
    ['PORT', '70000'],
    ['PORT', '80a'],
    ['PORT', '1e3'],
    ['PUBLIC_ORIGIN', 'https://ar.podgorica.me/app'],
    ['PUBLIC_ORIGIN', 'localhost:3000'],
    ['DATABASE_URL', 'mysql://secret-in-here@db/x'],
    ['SMTP_URL', 'http://secret-in-here@mail'],
    ['JWT_SECRET', 'secret-in-here'],
    ['MAP_TILES_URL', 'https://tiles.example/{z}/{x}.png'],
    ['MAP_TILES_URL', 'file:///tiles/{z}/{x}/{y}.png'],
    ['DEPARTMENT_SERVICES', 'http://127.0.0.1:4999'],
    ['DEPARTMENT_SERVICES', 'parks=127.0.0.1:5000'],
    ['DEPARTMENT_SERVICES', 'parks=http://ana:secret-in-here@127.0.0.1:5000'],
    ['DEPARTMENT_SERVICES', 'parks=http://127.0.0.1:5000, parks=http://127.0.0.1:5001'],
    ['DEPARTMENT_SERVICES', 'Parks=http://127.0.0.1:5000'],
    ['DEPARTMENT_SERVICES', 'parks=http://127.0.0.1:5000/?x'],
    ['DEPARTMENT_SERVICES', 'parks=http://127.0.0.1:5000/#x'],
    ['DEPARTMENT_SERVICES', 'parks=http://127.0.0.1:5000\\x'],
    ['DEPARTMENT_SERVICES', 'parks=file:///etc/passwd'],
    ['GEOCODER_URL', 'nominatim.example'],
    ['GEOCODER_URL', 'file:///etc/passwd'],
    ['GEOCODER_URL', 'https://anna:secret-in-here@nominatim.example'],
    ['GEOCODER_URL', 'https://nominatim.example/#x'],
    ['DEPARTMENT_QUOTA_MB', '1.5 GB'],
    ['CLAMD', '/run/clamav/clamd.ctl'],
    ['CLAMD', 'tcp://clamav.example'],
    ['CLAMD', 'tcp://clamav.example:65536'],
    ['CLAMD_WHEN_DOWN', 'skip'],
    ['SECURITY_CONTACT', 'sigurnost@podgorica.me'],
    ['SECURITY_CONTACT', 'http://podgorica.me/contact'],
    ['SECURITY_POLICY', 'http://podgorica.me/policy'],
    ['SUPPORT_EMAIL', 'nobody'],
    ['PROMO_VIDEO_ID', '"><script>'],
    ['APPLE_APP_ID', 'A1B2C3.me.podgorica'],
    ['APPLE_STORE_ID', 'id1234567890'],
    ['DATA_LICENCE', 'CC BY 4.0'],
    ['OTEL_EXPORTER_OTLP_ENDPOINT', 'collector:4318'],
    ['METRICS_PORT', '0'],
    ['METRICS_PORT', '65536'],
    ['METRICS_PORT', '3000'],
    ['TRUSTED_PROXIES', '3'],
    ['TRUSTED_PROXIES', 'proxy.example'],
    ['TRUSTED_PROXIES', '10.0.0.0/33'],
    ['TRUSTED_PROXIES', '10.0.0.0/8/8'],
    ['TRUSTED_PROXIES', '0.0.0.0/0'],
    ['TRUSTED_PROXIES', '10.0.0.1,,10.0.0.2'],
    ['TRUSTED_PROXIES', 'fd00::/129'],
    ['STOP_TIMEOUT_S', '1201'],
    ['UPLOAD_QUOTA_FORMS', '2000001'],
    ['UPLOAD_QUOTA_MB', '900001'],
    ['STOP_DELAY_S', '-1'],
    ['ARCHIVE_DAYS', '-1'],
    ['ARCHIVE_DAYS', '3651'],
    ['ARCHIVE_DAYS', 'never'],
    ['REMOVED_AUTHORS', 'yes'],
    ['NODE_ENV', 'staging'],
    ['NODE_ENV', 'Production'],
    ['EMBEDDED', 'yes'],
    ['SECOND_FACTOR', 'sometimes'],
  ])('refuses %s=%s with a sentence that names the variable and hides the value', (key, value) => {
    const { problems } = readConfig({ [key]: value });
    expect(problems).toHaveLength(1);
    expect(problems?.[0]).toMatch(new RegExp(`^${key} must .+\\.$`));
    expect(problems?.[0]).not.toContain(value);
  });

  test('serves metrics if METRICS_PORT is set, by default on 127.0.0.1', () => {
    expect(readConfig({ METRICS_HOST: '10.0.0.5' }).config?.metrics).toBeUndefined();
    expect(readConfig({ METRICS_PORT: '9464' }).config?.metrics).toEqual({ host: '127.0.0.1', port: 9464 });
    expect(readConfig({ METRICS_PORT: '9464', METRICS_HOST: '10.0.0.5' }).config?.metrics?.host).toBe(
      '10.0.0.5',
    );
  });

  test.each([
    ['10.0.0.1', ['10.0.0.1']],
    ['10.0.0.0/8, ::1 ,fd00::/8', ['10.0.0.0/8', '::1', 'fd00::/8']],
  ])('parses TRUSTED_PROXIES=%s', (given, trusted) => {
    expect(readConfig({ TRUSTED_PROXIES: given }).config?.trustedProxies).toEqual(trusted);
  });

  test('converts STOP_DELAY_S and STOP_TIMEOUT_S to milliseconds', () => {
    expect(readConfig({ STOP_DELAY_S: '5', STOP_TIMEOUT_S: '0' }).config).toMatchObject({
      stopDelayMs: 5000,
      stopTimeoutMs: 0,
    });
  });

  test('parses DEPARTMENT_SERVICES into one URL for each department id', () => {
    const DEPARTMENT_SERVICES = 'parks=http://127.0.0.1:5000, trees=https://trees.example/v1/';
    expect([...(readConfig({ DEPARTMENT_SERVICES }).config?.services.addresses ?? [])]).toEqual([
      ['parks', 'http://127.0.0.1:5000'],
      ['trees', 'https://trees.example/v1/'],
    ]);
    expect(readConfig({}).config?.services.addresses.size).toBe(0);
  });

  test('accepts a GEOCODER_URL with a key in its query', () => {
    expect(readConfig({}).config?.geocoder).toBeUndefined();
    const GEOCODER_URL = 'https://nominatim.example/v1?key=a@b';
    expect(readConfig({ GEOCODER_URL }).config?.geocoder).toEqual({
      url: GEOCODER_URL,
      waitMs: 5000,
      everyMs: 1100,
    });
  });

  test('parses the ids of the mobile apps, and requires both values for Android', () => {
    const print = Array(32).fill('aB').join(':');
    const android = { ANDROID_APP: 'me.podgorica.ar', ANDROID_FINGERPRINTS: `${print}, ${print}` };
    const apple = { APPLE_APP_ID: 'A1B2C3D4E5.me.podgorica.ar', APPLE_STORE_ID: '1234567890' };
    const fingerprints = [print.toUpperCase(), print.toUpperCase()];
    expect(readConfig({ ...android, ...apple }).config?.apps).toEqual({
      android: { id: 'me.podgorica.ar', fingerprints },
      apple: 'A1B2C3D4E5.me.podgorica.ar',
      appleStoreId: '1234567890',
    });
    expect(readConfig({ ANDROID_APP: 'me.podgorica.ar' }).problems).toEqual([
      'ANDROID_FINGERPRINTS must be set too: Android opens an app for an address by both.',
    ]);
    for (const wrong of [
      { ...android, ANDROID_APP: 'podgorica' },
      { ...android, ANDROID_FINGERPRINTS: print.slice(3) },
    ])
      expect(readConfig(wrong).problems).toEqual([expect.stringMatching(/^ANDROID_\w+ must be .*\.$/)]);
  });

  test('requires each `STATEMENT_…` text in both languages or in neither', () => {
    const inBoth = { STATEMENT_BODY: 'Služba', STATEMENT_BODY_EN: 'The service' };
    expect(readConfig(inBoth).config?.cityWords).toEqual({ BODY: { mn: 'Služba', en: 'The service' } });
    expect(readConfig({ ...inBoth, STATEMENT_BODY_EN: ' ', STATEMENT_APPEAL_EN: 'Appeal' }).problems).toEqual(
      [
        'STATEMENT_BODY_EN must be set too: the statement says the same in both languages.',
        'STATEMENT_APPEAL must be set too: the statement says the same in both languages.',
      ],
    );
  });

  test('reports all problems at once', () => {
    expect(readConfig({ PORT: 'x', SUPPORT_EMAIL: 'y' }).problems).toHaveLength(2);
  });

  test('requires all variables of S3 storage or none', () => {
    const whole = {
      S3_ENDPOINT: 'https://s3.example',
      S3_BUCKET: 'files',
      S3_ACCESS_KEY_ID: 'key',
      S3_SECRET_ACCESS_KEY: 'secret',
    };
    expect(readConfig(whole).config?.s3).toMatchObject({ bucket: 'files', region: 'us-east-1' });
    expect(readConfig({ ...whole, S3_BUCKET: undefined }).problems).toEqual([
      'S3 storage is only half configured: S3_BUCKET must be set too.',
    ]);
    const PUBLIC_ORIGIN = 'https://ar.podgorica.me';
    const outside = (S3_PUBLIC_ENDPOINT: string, more = {}) =>
      readConfig({ ...whole, PUBLIC_ORIGIN, S3_PUBLIC_ENDPOINT, ...more });
    expect(readConfig(whole).config?.s3?.outside).toBeUndefined();
    expect(outside('https://files.example/', { S3_PUBLIC_FROM_MB: '20' }).config?.s3?.outside).toEqual({
      endpoint: 'https://files.example',
      fromBytes: 20 * 1024 * 1024,
    });
    for (const wrong of [
      'https://s3.example/files',
      'https://anna@s3.example',
      "https://s3.example;'*'",
      'https://s3.example:65536',
    ])
      expect(outside(wrong).problems).toEqual([
        'S3_PUBLIC_ENDPOINT must be an origin without a path, for example https://s3.example.',
      ]);
    expect(outside(PUBLIC_ORIGIN).problems).toEqual([
      'S3_PUBLIC_ENDPOINT must be another origin than PUBLIC_ORIGIN: uploads would be its pages.',
    ]);
    expect(outside('http://files.example').problems).toEqual([
      'S3_PUBLIC_ENDPOINT must begin with https:// as PUBLIC_ORIGIN does: browsers would not load it.',
    ]);
    expect(readConfig({ S3_PUBLIC_ENDPOINT: 'https://files.example' }).problems).toEqual([
      'S3_PUBLIC_ENDPOINT must not be set without S3_ENDPOINT: it is the same store.',
    ]);
  });
});

describe('with NODE_ENV=production', () => {
  const production = (env: Record<string, string>) => readConfig({ NODE_ENV: 'production', ...env });
  const DATABASE_URL = 'postgres://db/ar';
  const PUBLIC_ORIGIN = 'https://ar.podgorica.me';

  test('reports a missing database and a missing origin together', () => {
    expect(production({}).problems).toEqual([
      'DATABASE_URL must be set with NODE_ENV=production. With EMBEDDED=1 instead, the embedded database is used, without demonstration accounts.',
      'PUBLIC_ORIGIN must be set with NODE_ENV=production: it stands in mails and QR codes.',
    ]);
    expect(production({ DATABASE_URL, PUBLIC_ORIGIN }).config?.demonstration).toBe(false);
  });

  test('reports a mistyped variable together with missing variables', () => {
    expect(production({ DATABSE_URL: DATABASE_URL, PUBLIC_ORIGIN }).problems).toEqual([
      'DATABSE_URL is not a setting of this product, and DATABASE_URL is: correct the name, or remove it.',
      expect.stringContaining('DATABASE_URL must be set'),
    ]);
  });

  // ASVS 6.3.2
  test('accepts EMBEDDED=1, without demonstration data', () => {
    const { config } = production({ EMBEDDED: '1', PUBLIC_ORIGIN });
    expect(config).toMatchObject({ demonstration: false, databaseUrl: undefined });
    expect(readConfig({ EMBEDDED: '1' }).config?.demonstration).toBe(false);
    expect(readConfig({ EMBEDDED: '1', DATABASE_URL }).problems).toEqual([
      'EMBEDDED must not be set beside DATABASE_URL: they name two databases.',
    ]);
  });

  // ASVS 12.2.1
  test.each([
    ['http://ar.podgorica.me', false],
    ['http://10.0.0.5:3000', false],
    ['http://localhost.podgorica.me', false],
    ['https://ar.podgorica.me', true],
    ['http://localhost:3000', true],
    ['http://127.0.0.1:3999', true],
    ['http://[::1]:3000', true],
  ])('the origin %s is accepted: %s', (origin, taken) => {
    const { problems } = production({ DATABASE_URL, PUBLIC_ORIGIN: origin });
    const expected =
      'PUBLIC_ORIGIN must begin with https:// with NODE_ENV=production, unless it is this machine (localhost).';
    expect(problems).toEqual(taken ? undefined : [expected]);
  });
});
