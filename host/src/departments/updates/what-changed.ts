import { decideAccess } from '@ar/domain/permissions';
import type { RegistryEntry } from '@ar/federation/registry';

/** What of an entry a person would notice after loading the page again. */
const noticed = ({ version, path, menu, roles, disabled }: RegistryEntry) =>
  JSON.stringify([version, path, menu, roles, disabled?.reason]);

/**
 * The departments that are another thing in a newer registry, for somebody of this role: new releases, switched on or off,
 * come and gone. What they can't open is nothing to them. Both lists are as the person gets them, so that a canary is
 * news to those it is for.
 */
export function whatChanged(
  before: readonly RegistryEntry[],
  after: readonly RegistryEntry[],
  role: string,
): RegistryEntry[] {
  const open = (entries: readonly RegistryEntry[]) =>
    entries.filter(({ roles }) => decideAccess(role, roles) === 'allow');
  const [had, has] = [open(before), open(after)];
  const old = new Map(had.map((entry) => [entry.id, noticed(entry)]));
  const gone = had.filter(({ id }) => !has.some((entry) => entry.id === id));
  return [...has.filter((entry) => old.get(entry.id) !== noticed(entry)), ...gone];
}
