import { expect, test } from '@rstest/core';
import { type BundlerRequire, type Consumed, makeContainer, type ShareScope } from './container.ts';

const react: Consumed = { shareKey: 'react', singleton: true, requiredVersion: '*' };
const list: Consumed = {
  shareKey: 'list',
  singleton: false,
  requiredVersion: '1.0.0-a',
  fallback: async () => () => 'its own list',
};

function departmentIn(offers: ShareScope[string] | undefined, consumed: Consumed) {
  const bundler: BundlerRequire = {
    m: {},
    f: {},
    consumesLoadingData: {
      chunkMapping: { page: ['module'] },
      moduleIdToConsumeDataMapping: { module: consumed },
    },
    initializeExposesData: {
      moduleMap: {
        './department': async () => {
          const promises: Promise<unknown>[] = [];
          bundler.f.consumes?.('page', promises);
          await Promise.all(promises);
          const module = { exports: undefined as unknown };
          bundler.m.module?.(module);
          return () => module.exports;
        },
      },
    },
  };
  makeContainer(bundler, 'users');
  bundler.initContainer?.(offers ? { [consumed.shareKey]: offers } : {});
  return async (module = './department') => (await bundler.getContainer?.(module))?.();
}

const offer = (what: string) => ({ get: async () => () => what });

test('uses the loaded instance of a singleton', async () => {
  const offers = { '19.1.0': { ...offer('running'), loaded: true }, '19.3.0': offer('newer') };
  expect(await departmentIn(offers, react)()).toBe('running');
});

test('does not request a singleton that is already loaded', async () => {
  const offers = { '19.3.0': { lib: () => 'ready', get: () => Promise.reject(new Error('requested')) } };
  expect(await departmentIn(offers, react)()).toBe('ready');
});

test('throws an error with the name of a singleton that the host does not share', async () => {
  await expect(departmentIn(undefined, react)()).rejects.toThrow('react is not shared by the host');
});

test('throws an error with the name of a module that the department does not expose', async () => {
  await expect(departmentIn({ '19.3.0': offer('react') }, react)('./other')).rejects.toThrow(
    'users exposes no ./other',
  );
});

test('uses the host’s copy of a module when the version equals the version of the build', async () => {
  const offers = { '1.0.0-a': offer('the host’s list'), '1.0.0-b': offer('another list') };
  expect(await departmentIn(offers, list)()).toBe('the host’s list');
});

test.each([
  ['is another version', { '1.0.0-b': offer('another list') }],
  ['does not exist', undefined],
  ['can’t be fetched', { '1.0.0-a': { get: () => Promise.reject(new Error('offline')) } }],
])('uses the department’s own copy when the host’s copy %s', async (_, offers) => {
  expect(await departmentIn(offers, list)()).toBe('its own list');
});

test('adds the department to the useIn list of a shared module', async () => {
  const offers = { '19.3.0': { ...offer('react'), useIn: ['monuments'] } };
  await departmentIn(offers, react)();
  expect(offers['19.3.0']).toMatchObject({ loaded: true, useIn: ['monuments', 'users'] });
});

test('requests a shared module again after a failure, but not after a success', async () => {
  let requests = 0;
  const flaky = {
    get: async () => {
      requests += 1;
      if (requests === 1) throw new Error('offline');
      return () => 'loaded';
    },
  };
  const load = departmentIn({ '19.3.0': flaky }, react);
  await expect(load()).rejects.toThrow('offline');
  expect(await load()).toBe('loaded');
  expect(await load()).toBe('loaded');
  expect(requests).toBe(2);
});
