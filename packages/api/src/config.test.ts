import { describe, expect, test } from '@rstest/core';
import { readConfig } from './config.ts';

describe('readConfig', () => {
  test('has a default for everything', () => {
    expect(readConfig({}).config).toEqual({
      port: 3000,
      host: '127.0.0.1',
      dataDir: '.data',
      publicOrigin: 'http://localhost:3000',
      mapTilesUrl: 'https://tile.openstreetmap.org/{z}/{x}/{y}.png',
      mapAttribution: '© OpenStreetMap',
      supportEmail: 'podrska@podgorica.example',
      stopDelayMs: 0,
      stopTimeoutMs: 30_000,
    });
  });

  test('takes the port into the public origin, and an origin with or without its slash', () => {
    expect(readConfig({ PORT: '4100' }).config?.publicOrigin).toBe('http://localhost:4100');
    expect(readConfig({ PUBLIC_ORIGIN: 'https://ar.podgorica.me/' }).config?.publicOrigin).toBe(
      'https://ar.podgorica.me',
    );
  });

  test('counts an empty variable as not set', () => {
    expect(readConfig({ PORT: '', DATABASE_URL: ' ' }).config).toMatchObject({ port: 3000 });
  });

  test.each([
    ['PORT', '70000'],
    ['PORT', '80a'],
    ['PUBLIC_ORIGIN', 'https://ar.podgorica.me/app'],
    ['PUBLIC_ORIGIN', 'localhost:3000'],
    ['DATABASE_URL', 'mysql://secret-in-here@db/x'],
    ['SMTP_URL', 'http://secret-in-here@mail'],
    ['JWT_SECRET', 'secret-in-here'],
    ['MAP_TILES_URL', 'https://tiles.example/{z}/{x}.png'],
    ['SUPPORT_EMAIL', 'nobody'],
    ['PROMO_VIDEO_ID', '"><script>'],
    ['METRICS_PORT', '0'],
    ['METRICS_PORT', '65536'],
    ['METRICS_PORT', '3000'],
    ['TRUSTED_PROXIES', '3'],
    ['TRUSTED_PROXIES', 'proxy.example'],
    ['TRUSTED_PROXIES', '10.0.0.0/33'],
    ['TRUSTED_PROXIES', '0.0.0.0/0'],
    ['TRUSTED_PROXIES', '10.0.0.1,,10.0.0.2'],
    ['TRUSTED_PROXIES', 'fd00::/129'],
    ['STOP_TIMEOUT_S', '1201'],
    ['STOP_DELAY_S', '-1'],
  ])('refuses %s=%s in one sentence that names it and not its value', (key, value) => {
    const { problems } = readConfig({ [key]: value });
    expect(problems).toHaveLength(1);
    expect(problems?.[0]).toMatch(new RegExp(`^${key} must .+\\.$`));
    expect(problems?.[0]).not.toContain(value);
  });

  test('serves metrics only where a port is given, on this machine unless it is told otherwise', () => {
    expect(readConfig({ METRICS_HOST: '10.0.0.5' }).config?.metrics).toBeUndefined();
    expect(readConfig({ METRICS_PORT: '9464' }).config?.metrics).toEqual({ host: '127.0.0.1', port: 9464 });
    expect(readConfig({ METRICS_PORT: '9464', METRICS_HOST: '10.0.0.5' }).config?.metrics?.host).toBe(
      '10.0.0.5',
    );
  });

  test.each([
    ['10.0.0.1', ['10.0.0.1']],
    ['10.0.0.0/8, ::1 ,fd00::/8', ['10.0.0.0/8', '::1', 'fd00::/8']],
  ])('trusts the proxies %s', (given, trusted) => {
    expect(readConfig({ TRUSTED_PROXIES: given }).config?.trustedProxies).toEqual(trusted);
  });

  test('takes the times of a stop in seconds', () => {
    expect(readConfig({ STOP_DELAY_S: '5', STOP_TIMEOUT_S: '0' }).config).toMatchObject({
      stopDelayMs: 5000,
      stopTimeoutMs: 0,
    });
  });

  test('tells every problem at once', () => {
    expect(readConfig({ PORT: 'x', SUPPORT_EMAIL: 'y' }).problems).toHaveLength(2);
  });

  test('takes S3 storage whole or not at all', () => {
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
  });
});
