import { createHash } from 'node:crypto';

/**
 * What the installed packages depend on, as one text: the lockfile, the workspace and all manifests, and what
 * chooses between prebuilt binaries.
 * @param {readonly { name: string, text: string }[]} files
 * @param {{ platform: string, arch: string }} machine
 */
export function fingerprint(files, { platform, arch }) {
  const hash = createHash('sha256').update(`${platform}/${arch}`);
  for (const { name, text } of files) hash.update(`\0${name}\0${text}`);
  return hash.digest('hex');
}

/**
 * Whether packages must be installed, and why. The stamp is what was true after the last install that went well.
 * @param {{ stamp: string | undefined, now: string, missing: readonly string[] }} facts
 * @returns {'first install' | 'changed' | 'incomplete' | null}
 */
export function reasonToInstall({ stamp, now, missing }) {
  if (stamp === undefined) return 'first install';
  if (stamp !== now) return 'changed';
  return missing.length > 0 ? 'incomplete' : null;
}
