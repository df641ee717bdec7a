import type { Page } from '@playwright/test';

interface FederationWindow {
  __FEDERATION__: { __INSTANCES__: { name: string; shareScopeMap: { default: Scope } }[] };
}
type Scope = Record<string, Record<string, { from: string; useIn: string[]; lib?(): unknown }>>;

export interface SharedModule {
  name: string;
  copies: { from: string; usedBy: string[] }[];
}

export function sharedModules(page: Page): Promise<SharedModule[]> {
  return page.evaluate(() => {
    const { __INSTANCES__: instances } = (globalThis as unknown as FederationWindow).__FEDERATION__;
    return instances.flatMap(({ shareScopeMap }) =>
      Object.entries(shareScopeMap.default).map(([name, versions]) => ({
        name,
        copies: Object.values(versions).map(({ from, useIn }) => ({ from, usedBy: useIn })),
      })),
    );
  });
}

/**
 * Calls several paths concurrently with the API client of the page, because no screen makes five concurrent calls.
 * Returns the property `count` of each response.
 */
export function callTogether(page: Page, paths: readonly string[]): Promise<number[]> {
  return page.evaluate((calls) => {
    const { __INSTANCES__: instances } = (globalThis as unknown as FederationWindow).__FEDERATION__;
    const [session] = Object.values(instances[0]?.shareScopeMap.default['@ar/session'] ?? {});
    if (!session?.lib) throw new Error('This page shares no session.');
    const { api } = session.lib() as { api(path: string): Promise<{ count: number }> };
    return Promise.all(calls.map(async (path) => (await api(path)).count));
  }, paths);
}
