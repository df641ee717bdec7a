import { DepartmentFailure, type FailureKind } from '@ar/federation/failure';
import type { RegistryEntry } from '@ar/federation/registry';
import { DOCUMENT } from '@ar/federation/release-files';
import { release } from '@ar/federation/schemas';
import type { Override } from './override.ts';

/** The loader checks the build's hashes, so no half-written file runs. Throws a `DepartmentFailure`. */
export async function findOwnBuild(
  { department, origin }: Override,
  revision: number,
): Promise<RegistryEntry> {
  const fail = (kind: FailureKind, cause?: unknown, more?: { status: number }): never => {
    const facts = { department, version: origin, revision, path: DOCUMENT, ...more };
    throw new DepartmentFailure(kind, facts, cause);
  };
  const signal = AbortSignal.timeout(10_000);
  const init: RequestInit = { mode: 'cors', credentials: 'omit', cache: 'no-store', signal };
  const response = await fetch(`${origin}/${DOCUMENT}`, init).catch((cause: unknown) =>
    fail(signal.aborted ? 'timeout' : 'offline', cause),
  );
  if (!response.ok) return fail('http', undefined, { status: response.status });
  const build = release.safeParse(await response.json().catch(() => undefined));
  if (!build.success || build.data.id !== department) return fail('invalid-export', build.error);
  return { ...build.data, base: `${origin}/` };
}
