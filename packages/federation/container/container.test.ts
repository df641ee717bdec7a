import { expect, test } from '@rstest/core';
import { type BundlerRequire, type Consumed, makeContainer, type ShareScope } from './container.ts';

const react: Consumed = { shareKey: 'react', singleton: true, requiredVersion: '*' };
const list: Consumed = {
  shareKey: 'list',
  singleton: false,
  requiredVersion: '1.0.0-a',
  fallback: async () => () => 'its own list',
};

/** A department whose only chunk consumes one module, in a page that offers these versions of it. */
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

test('of a module that must exist once, the one that runs in the page is taken', async () => {
  const offers = { '19.1.0': { ...offer('running'), loaded: true }, '19.3.0': offer('newer') };
  expect(await departmentIn(offers, react)()).toBe('running');
});

test('one that is given ready is not asked for', async () => {
  const offers = { '19.3.0': { lib: () => 'ready', get: () => Promise.reject(new Error('asked for')) } };
  expect(await departmentIn(offers, react)()).toBe('ready');
});

test('one that must exist once and that nobody gives is an error that names it', async () => {
  await expect(departmentIn(undefined, react)()).rejects.toThrow('react is not shared by the host');
});

test('a module that is not exposed is an error that names it', async () => {
  await expect(departmentIn({ '19.3.0': offer('react') }, react)('./other')).rejects.toThrow(
    'users exposes no ./other',
  );
});

test('a copy is taken from the host where it is exactly the one built against', async () => {
  const offers = { '1.0.0-a': offer('the host’s list'), '1.0.0-b': offer('another list') };
  expect(await departmentIn(offers, list)()).toBe('the host’s list');
});

test.each([
  ['of other sources', { '1.0.0-b': offer('another list') }],
  ['none', undefined],
  ['one that can’t be fetched', { '1.0.0-a': { get: () => Promise.reject(new Error('offline')) } }],
])('where the host has %s, the department’s own copy runs', async (_, offers) => {
  expect(await departmentIn(offers, list)()).toBe('its own list');
});

test('what is taken is noted, as Module Federation does', async () => {
  const offers = { '19.3.0': { ...offer('react'), useIn: ['monuments'] } };
  await departmentIn(offers, react)();
  expect(offers['19.3.0']).toMatchObject({ loaded: true, useIn: ['monuments', 'users'] });
});

test('what could not be had is asked for again; what was had is not', async () => {
  let asked = 0;
  const flaky = {
    get: async () => {
      asked += 1;
      if (asked === 1) throw new Error('offline');
      return () => 'there at last';
    },
  };
  const load = departmentIn({ '19.3.0': flaky }, react);
  await expect(load()).rejects.toThrow('offline');
  expect(await load()).toBe('there at last');
  expect(await load()).toBe('there at last');
  expect(asked).toBe(2);
});
