import type { RegistryEntry } from './registry.ts';

/** The `sha384-…` of a file of this release, or undefined where the registry names none: then it must not run. */
export function expectedHash(entry: RegistryEntry, path: string): string | undefined {
  return Object.hasOwn(entry.files, path) ? entry.files[path] : undefined;
}

/** The SHA-384 of some bytes in the form of the `integrity` attribute (W3C Subresource Integrity). */
export async function sha384(bytes: BufferSource): Promise<string> {
  const digest = new Uint8Array(await crypto.subtle.digest('SHA-384', bytes));
  return `sha384-${btoa(String.fromCharCode(...digest))}`;
}
