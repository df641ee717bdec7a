import type { Registry } from '@ar/federation/registry';

/**
 * The registry, where it is another than that of this revision; undefined where it is the same, or can't be had: then
 * the next check may. Not by the API's client, which tells people of calls that fail.
 */
export async function newerRegistry(revision: number): Promise<Registry | undefined> {
  try {
    const answer = await fetch('/api/registry/', { headers: { 'if-none-match': `"${revision}"` } });
    if (!answer.ok) return undefined;
    const registry = (await answer.json()) as Partial<Registry>;
    const { revision: newer, departments } = registry;
    // A copy behind a balancer may be behind: what is older is no news.
    return newer !== undefined && newer > revision && departments
      ? { revision: newer, departments }
      : undefined;
  } catch {
    return undefined;
  }
}
