import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, expect, test } from '@rstest/core';
import * as z from 'zod';
import type { Apps } from '../../platform/config/config.ts';
import { pageServer } from '../../testing/page-server.ts';
import { wellKnown } from './well-known.ts';

const root = mkdtempSync(join(tmpdir(), 'app-links-'));
afterAll(() => rmSync(root, { recursive: true }));

const FINGERPRINT = Array(32).fill('A7').join(':');
const APPS: Apps = {
  android: { id: 'me.podgorica.ar', fingerprints: [FINGERPRINT, FINGERPRINT] },
  apple: 'A1B2C3D4E5.me.podgorica.ar',
  appleStoreId: '1234567890',
};

async function serverOf(apps: Apps) {
  mkdirSync(join(root, 'host'), { recursive: true });
  writeFileSync(join(root, 'host/manifest.webmanifest'), '{"name":"AR Podgorica"}');
  const app = pageServer(root, { apps });
  await app.register(wellKnown);
  return app;
}

/** Android's guide ("Configure website associations and dynamic rules") defines exactly these keys. */
const RELATION = 'delegate_permission/common.handle_all_urls';
const ASSET_LINKS = z
  .array(
    z.strictObject({
      relation: z.tuple([z.literal(RELATION)]),
      target: z.strictObject({
        namespace: z.literal('android_app'),
        package_name: z.string(),
        sha256_cert_fingerprints: z.array(z.string().regex(/^([0-9A-F]{2}:){31}[0-9A-F]{2}$/)).min(1),
      }),
      relation_extensions: z.strictObject({
        [RELATION]: z.strictObject({
          dynamic_app_link_components: z.array(
            z.strictObject({ '/': z.string().optional(), exclude: z.boolean().optional() }),
          ),
        }),
      }),
    }),
  )
  .min(1);

/** Apple's documentation ("applinks.Details") defines these keys. */
const APPLE = z.strictObject({
  applinks: z.strictObject({
    details: z
      .array(
        z.strictObject({
          appIDs: z.array(z.string().regex(/^[A-Z0-9]{10}\.[A-Za-z0-9.-]+$/)).min(1),
          components: z.array(
            z.strictObject({ '/': z.string().optional(), exclude: z.boolean().optional() }),
          ),
        }),
      )
      .min(1),
  }),
});

/** Android and iOS use the first matching component; `*` matches any characters. */
function opens(
  components: readonly { '/'?: string | undefined; exclude?: boolean | undefined }[],
  path: string,
) {
  const fits = (pattern = '*') => new RegExp(`^${pattern.split('*').join('.*')}$`).test(path);
  const first = components.find((component) => fits(component['/']));
  return first !== undefined && !first.exclude;
}
const PATHS = ['/visit/MONUMENT_7', '/', '/en/', '/signin', '/dashboard/monuments', '/api/visit/x'];

test('Android and iOS open the app only for visit pages', async () => {
  const server = await serverOf(APPS);
  const read = async (file: string) => {
    const answer = await server.inject(`/.well-known/${file}`);
    expect([answer.statusCode, answer.headers['content-type']]).toEqual([200, 'application/json']);
    return answer.json();
  };
  const [android] = ASSET_LINKS.parse(await read('assetlinks.json'));
  expect(android?.target.package_name).toBe('me.podgorica.ar');
  const [apple] = APPLE.parse(await read('apple-app-site-association')).applinks.details;
  expect(apple?.appIDs).toEqual(['A1B2C3D4E5.me.podgorica.ar']);
  for (const components of [
    android?.relation_extensions[RELATION].dynamic_app_link_components,
    apple?.components,
  ])
    expect(PATHS.filter((path) => opens(components ?? [], path))).toEqual(['/visit/MONUMENT_7']);
});

test('the manifest links the app in its store', async () => {
  const manifest = await (await serverOf(APPS)).inject('/manifest.webmanifest');
  expect(manifest.headers['content-type']).toBe('application/manifest+json');
  expect(manifest.json()).toEqual({
    name: 'AR Podgorica',
    prefer_related_applications: true,
    related_applications: [
      {
        platform: 'play',
        id: 'me.podgorica.ar',
        url: 'https://play.google.com/store/apps/details?id=me.podgorica.ar',
      },
      { platform: 'itunes', id: '1234567890', url: 'https://apps.apple.com/app/id1234567890' },
    ],
  });
});

test('answers 404 for both files, and links no app in the manifest, if no app is configured', async () => {
  const server = await serverOf({});
  for (const file of ['assetlinks.json', 'apple-app-site-association'])
    expect((await server.inject(`/.well-known/${file}`)).statusCode).toBe(404);
  expect((await server.inject('/manifest.webmanifest')).json()).toEqual({ name: 'AR Podgorica' });
});
