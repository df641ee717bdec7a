import { spawnSync } from 'node:child_process';
import { existsSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join, resolve } from 'node:path';
import { afterAll, beforeAll, expect, test } from '@rstest/core';
import { validate } from 'dockerfile-utils';
import { parse } from 'yaml';
import { readConfig } from './config.ts';

const DOCS = resolve(import.meta.dirname, '../../../../../docs');
const read = (file: string) => readFileSync(join(DOCS, file), 'utf8');

const secrets = mkdtempSync(join(tmpdir(), 'secrets-'));
beforeAll(() => {
  const held = {
    DATABASE_URL: 'postgres://ar:x@database/ar',
    JWT_SECRET: 'x'.repeat(32),
    SMTP_URL: 'smtps://mail',
  };
  for (const [name, value] of Object.entries({
    ...held,
    S3_ACCESS_KEY_ID: 'KEY',
    S3_SECRET_ACCESS_KEY: 'SECRET',
  }))
    writeFileSync(join(secrets, name), value);
});
afterAll(() => rmSync(secrets, { recursive: true }));

function configOf(settings: Record<string, string>) {
  const { config, problems } = readConfig({ ...settings, CREDENTIALS_DIRECTORY: secrets });
  expect(problems).toBeUndefined();
  return config;
}

function guideConfig(variant: 'full' | 'small') {
  const blocks = [...read('operate/install.md').matchAll(/^```sh(?: (full|small))?\n(.*?)^```$/gms)];
  const script = blocks.flatMap(([, only, block = '']) => (only && only !== variant ? [] : [block])).join('');
  const lines = [...script.matchAll(/settings <<'END'\n(.*?)^END$/gms)].flatMap(([, written = '']) =>
    written.trim().split('\n'),
  );
  const { CREDENTIALS_DIRECTORY: _, ...settings } = Object.fromEntries(
    lines.map((line) => line.split('=', 2)),
  );
  for (const [, name = ''] of script.matchAll(/> ([A-Z][A-Z\d_]+)$/gm))
    settings[name] = readFileSync(join(secrets, name), 'utf8');
  const { config, problems } = readConfig(settings);
  expect(problems).toBeUndefined();
  return config;
}

const GUIDED = {
  dataDir: '/var/lib/ar-podgorica/data',
  databaseUrl: expect.any(String),
  jwtSecrets: [expect.any(String)],
  publicOrigin: 'https://ar.example.me',
  trustedProxies: ['127.0.0.1'],
  demonstration: false,
};

test('both variants of the installation guide write valid settings', () => {
  expect(guideConfig('full')).toMatchObject({
    ...GUIDED,
    s3: { bucket: 'ar-files' },
    smtpUrl: expect.any(String),
  });
  expect(guideConfig('small')).toMatchObject({ ...GUIDED, s3: undefined, smtpUrl: undefined });
});

// ASVS 13.2.3
test('compose.yaml starts two servers with valid settings and declared secrets only', () => {
  const text = read('operate/compose.yaml').replace(/\$\{(\w+):\?\}/g, (_, name) =>
    name === 'SUPPORT_EMAIL' ? 'help@example.me' : 'https://ar.example.me',
  );
  const { services, secrets: declared, volumes } = parse(text, { merge: true });
  const image = [...read('operate/Dockerfile').matchAll(/(\w+)=(\S+)/g)].map(([, name, value]) => [
    name,
    value,
  ]);
  for (const server of [services['server-1'], services['server-2']]) {
    const config = configOf({ ...Object.fromEntries(image), ...server.environment, PORT: '3000' });
    expect(config).toMatchObject({ host: '0.0.0.0', s3: { bucket: 'ar-files' }, stopDelayMs: 10_000 });
  }
  for (const service of Object.values<{ secrets?: string[]; volumes?: string[] }>(services)) {
    for (const secret of service.secrets ?? []) expect(Object.keys(declared)).toContain(secret);
    for (const volume of service.volumes ?? []) {
      const [from = ''] = volume.split(':');
      if (from.startsWith('./docs/')) expect(existsSync(resolve(DOCS, '..', from))).toBe(true);
      else if (!from.startsWith('.')) expect(Object.keys(volumes)).toContain(from);
    }
  }
  // compose.yaml replaces texts in the nginx configuration, so the configuration must contain the texts.
  for (const [, replaced = ''] of services.proxy.command.at(-1).matchAll(/'s[/#](.*?)[/#]/g))
    expect(read('operate/nginx/ar-podgorica.conf')).toContain(replaced);
});

// ASVS 13.2.2, 13.4.1, 15.2.3
test('the Dockerfile is valid, and never copies the whole folder', () => {
  const text = read('operate/Dockerfile');
  expect(validate(text)).toEqual([]);
  expect(text).not.toMatch(/^(COPY|ADD) \. /m);
});

test.skipIf(!existsSync('/usr/bin/systemd-analyze'))(
  'systemd accepts the unit, and rates its exposure as low',
  () => {
    const unit = join(DOCS, 'operate/ar-podgorica.service');
    const words = ['security', '--offline=true', '--no-pager', '--threshold=30', unit];
    const { status, stdout } = spawnSync('systemd-analyze', words, { encoding: 'utf8' });
    expect([status, stdout]).toEqual([
      0,
      expect.stringMatching(/Overall exposure level for ar-podgorica\.service: [12]\.\d/),
    ]);
  },
);
