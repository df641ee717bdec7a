import type { Release } from '@ar/federation/descriptor';
import type { Registry, RegistryEntry } from '@ar/federation/registry';
import { dataIn, withData } from '../develop/page.mjs';

/** Somebody of this role, who exists in the tried page alone. */
export function personFor(role: string) {
  return {
    id: 1,
    first_name: 'Proba',
    last_name: 'Izdanja',
    email: 'proba@example.invalid',
    username: 'proba@example.invalid',
    group_names: [role],
    is_superuser: role === 'SuperAdmin',
    threads: [],
    date_joined: '2026-01-01T00:00:00.000Z',
    version: 1,
  };
}

/** The same release in a host that was built from other sources of all that they have in common. */
export function onOwnCopies(release: Release): Release {
  const modules = Object.keys(release.copies ?? {});
  return {
    ...release,
    copies: Object.fromEntries(modules.map((module) => [module, '0.0.0-of-other-sources'])),
  };
}

/** The registry as it will be, for everybody: what is live, with this release in its place and nothing to fall back to. */
export function withCandidate(registry: Registry, release: Release): Registry {
  const candidate: RegistryEntry = { ...release, base: `/releases/${release.id}/${release.version}/` };
  const others = registry.departments.filter(({ id }) => id !== release.id);
  return { revision: registry.revision, departments: [...others, candidate] };
}

/** The live host's page with another registry in it; undefined where it has none. */
export function pageWith(page: string, registry: Registry): string | undefined {
  return dataIn(page, 'registry') === undefined ? undefined : withData(page, 'registry', registry);
}
