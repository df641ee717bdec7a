import { expect, test } from '@rstest/core';
import { packedManifest, withoutCatalog } from './manifests.ts';

const installed = (name: string) => ({ react: '19.3.1', jsdom: '27.4.0' })[name] ?? '0.0.0';

test('a packed manifest contains exact installed versions', () => {
  const manifest = {
    name: '@ar/records',
    version: '0.1.0',
    private: true,
    type: 'module',
    exports: { '.': './src/index.ts' },
    scripts: { test: 'rstest run' },
    dependencies: { '@ar/session': 'workspace:*', react: 'catalog:' },
    devDependencies: { jsdom: 'catalog:', '@microsoft/api-extractor': 'catalog:' },
  };
  expect(JSON.parse(JSON.stringify(packedManifest(manifest, '0.1.4-k0', installed)))).toEqual({
    name: '@ar/records',
    version: '0.1.4-k0',
    license: 'UNLICENSED',
    type: 'module',
    exports: { '.': './src/index.ts' },
    dependencies: { '@ar/session': '0.1.4-k0', jsdom: '27.4.0', react: '19.3.1' },
  });
});

test('withoutCatalog replaces catalog: by the installed version', () => {
  expect(withoutCatalog('{ "react": "catalog:", "@ar/ui": "workspace:*" }', installed)).toBe(
    '{ "react": "19.3.1", "@ar/ui": "workspace:*" }',
  );
});
