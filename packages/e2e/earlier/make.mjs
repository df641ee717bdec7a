// @ts-check
import { readdirSync, readFileSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import { brotliCompressSync } from 'node:zlib';
import { makeInTrialCopy } from '@ar/tools/testing/trial-copy';

/*
 * `node earlier/make.mjs` builds a release from the present code and stores the release, so that tests can run the
 * release in later hosts. The release contains a list from `pnpm new-department`, and so bundles all list components.
 */
const ORDER = {
  id: 'earlier',
  kind: /** @type {const} */ ('list'),
  path: 'earlier',
  labelMn: 'Ranije',
  labelEn: 'Earlier',
  order: 9,
  roles: ['SuperAdmin'],
  resource: '/ar_platform/monuments/',
};
const LEFT_OUT = /\.map$|^mf-stats\.json$/;

const { folder, run, remove } = await makeInTrialCopy(ORDER);
try {
  await run('rsbuild', 'build');
  const dist = path.join(folder, 'dist');
  const files = Object.fromEntries(
    readdirSync(dist)
      .filter((file) => !LEFT_OUT.test(file))
      .sort()
      .map((file) => [file, readFileSync(path.join(dist, file), 'utf8')]),
  );
  const packed = brotliCompressSync(JSON.stringify(files));
  writeFileSync(path.join(import.meta.dirname, 'release.json.br'), packed);
  console.log(`${Object.keys(files).length} files, ${Math.ceil(packed.length / 1000)} kB`);
} finally {
  await remove();
}
