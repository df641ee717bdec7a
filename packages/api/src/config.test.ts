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
      supportEmail: 'podrska@podgorica.example',
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
  ])('refuses %s=%s in one sentence that names it and not its value', (key, value) => {
    const { problems } = readConfig({ [key]: value });
    expect(problems).toHaveLength(1);
    expect(problems?.[0]).toMatch(new RegExp(`^${key} must .+\\.$`));
    expect(problems?.[0]).not.toContain(value);
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
