import { incompatibilities } from '../src/compatibility.ts';
import type { Release } from '../src/descriptor.ts';
import { hostSurface } from '../src/releases.ts';
import { readManifest } from './installed.ts';

const TIMEOUT_MS = 5000;

/** Throws if the kit's host can't run the build, but not if the host sends no valid response. */
export async function ensureHostAccepts(root: string, release: Release): Promise<void> {
  const kit = readManifest(root).dependencies?.['@ar/federation'] ?? '';
  if (!/^https?:/.test(kit)) return;
  const host = new URL(kit).origin;
  const surface = await fetch(`${host}/kit/surface.json`, { signal: AbortSignal.timeout(TIMEOUT_MS) })
    .then((answer) => answer.json())
    .then(hostSurface.parse)
    .catch(() => undefined);
  const reasons = surface ? incompatibilities(surface, release) : [];
  if (reasons.length > 0)
    throw new Error(
      `This build does not fit ${host}: ${reasons.join('; ')}. \`npm run kit\` installs the host's current kit.`,
    );
}
