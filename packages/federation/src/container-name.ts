import type { Release } from './descriptor.ts';

/**
 * The global that a release's container stands under. Every version has its own: two releases of one department may run
 * in one page (a fallback), and the second would run the first one's code (module-federation/core #4807).
 */
export function containerName({ id, version }: Pick<Release, 'id' | 'version'>): string {
  return `${id}_${version.replace(/\W/g, '_')}`;
}
