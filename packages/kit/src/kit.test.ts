import { expect, test } from '@rstest/core';
import { fetchKit, type Kit, withKit } from './kit.ts';

const kit: Kit = {
  version: '0.1.4-k0',
  contract: 1,
  packages: ['@ar/create', '@ar/kit', '@ar/ui'].map((name) => {
    const file = `${name.slice(1).replace('/', '-')}-0.1.4-k0.tgz`;
    return { name, file, size: 1, integrity: '' };
  }),
};

test('replaces an earlier kit’s packages by the new kit’s URLs', () => {
  const manifest = {
    name: 'parks',
    dependencies: { react: '19.3.1', '@ar/gone': 'http://old.example/kit/ar-gone-0.1.3-k1.tgz' },
    devDependencies: { '@ar/ui': 'workspace:*', jsdom: '27.4.0' },
  };
  expect(withKit(manifest, kit, 'https://ar.example')).toEqual({
    name: 'parks',
    dependencies: {
      '@ar/kit': 'https://ar.example/kit/ar-kit-0.1.4-k0.tgz',
      '@ar/ui': 'https://ar.example/kit/ar-ui-0.1.4-k0.tgz',
      react: '19.3.1',
    },
    devDependencies: { jsdom: '27.4.0' },
  });
});

test('throws if no host answers at the URL', async () => {
  await expect(fetchKit('http://127.0.0.1:9')).rejects.toThrow(
    'is http://127.0.0.1:9 a host of departments?',
  );
});
