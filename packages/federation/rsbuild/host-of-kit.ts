import { incompatibilities } from '../src/compatibility.ts';
import type { Release } from '../src/descriptor.ts';
import { hostSurface } from '../src/releases.ts';
import { readManifest } from './installed.ts';

const PATIENCE_MS = 5000;

export function hostOfKit(root: string): string | undefined {
  const from = readManifest(root).dependencies?.['@ar/federation'] ?? '';
  return /^https?:/.test(from) ? new URL(from).origin : undefined;
}

/**
 * Throws for a build that the host which the kit came from could not run. One that does not answer stops no build: the
 * release command asks again.
 */
export async function ensureHostTakes(root: string, release: Release): Promise<void> {
  const host = hostOfKit(root);
  if (!host) return;
  const surface = await fetch(`${host}/kit/surface.json`, { signal: AbortSignal.timeout(PATIENCE_MS) })
    .then((answer) => answer.json())
    .then(hostSurface.parse)
    .catch(() => undefined);
  const reasons = surface ? incompatibilities(surface, release) : [];
  if (reasons.length > 0)
    throw new Error(
      `This build does not fit ${host}: ${reasons.join('; ')}. \`npm run kit\` takes the kit that the host has today.`,
    );
}
