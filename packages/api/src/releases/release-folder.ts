import { createHash, randomUUID } from 'node:crypto';
import { createReadStream } from 'node:fs';
import { copyFile, mkdir, readFile, rename, rm, stat } from 'node:fs/promises';
import { dirname, join } from 'node:path';
import { pipeline } from 'node:stream/promises';
import type { Release } from '@ar/federation/descriptor';
import { release as releaseSchema } from '@ar/federation/descriptor-schema';

const DOCUMENT = 'department.json';

/** Thrown for a folder that is no sound release; the message is one sentence for the department's team. */
export class ReleaseRefused extends Error {
  override name = 'ReleaseRefused';
}

/** Reads a build's `department.json` and checks that every file it names is there and is the one it was built with. */
export async function readRelease(folder: string): Promise<Release> {
  const document = await readDocument(folder);
  if (!Object.hasOwn(document.files, document.entry)) {
    throw new ReleaseRefused(`${DOCUMENT} names no hash for its entry ${document.entry}.`);
  }
  await verifyFiles(folder, document.files);
  return document;
}

async function readDocument(folder: string): Promise<Release> {
  const text = await readFile(join(folder, DOCUMENT), 'utf8').catch((cause: unknown) => {
    throw new ReleaseRefused(`${folder} has no ${DOCUMENT}.`, { cause });
  });
  const parsed = releaseSchema.safeParse(parseJson(text, folder));
  if (parsed.success) return parsed.data;
  const [issue] = parsed.error.issues;
  throw new ReleaseRefused(
    `${DOCUMENT} in ${folder} is not valid: ${issue?.path.join('.')}: ${issue?.message}`,
  );
}

function parseJson(text: string, folder: string): unknown {
  try {
    return JSON.parse(text);
  } catch (cause) {
    throw new ReleaseRefused(`${DOCUMENT} in ${folder} is not JSON.`, { cause });
  }
}

async function verifyFiles(folder: string, files: Release['files']): Promise<void> {
  for (const [path, expected] of Object.entries(files)) {
    const found = await sha384Of(join(folder, path)).catch((cause: unknown) => {
      throw new ReleaseRefused(`${path} is missing from ${folder}.`, { cause });
    });
    if (found !== expected) throw new ReleaseRefused(`${path} in ${folder} is not the file that was built.`);
  }
}

async function sha384Of(file: string): Promise<string> {
  const hash = createHash('sha384');
  await pipeline(createReadStream(file), hash);
  return `sha384-${hash.digest('base64')}`;
}

/** Where a release stands below the releases folder. */
function releaseFolder(releases: string, { id, version }: Pick<Release, 'id' | 'version'>): string {
  return join(releases, id, version);
}

/**
 * Copies exactly the files that the document names to their place, whole or not at all. A release that stands there
 * already is left alone: once published, a version never changes (design, "Releasing").
 */
export async function installRelease(releases: string, source: string, release: Release): Promise<void> {
  const target = releaseFolder(releases, release);
  if (await exists(target)) return;
  const draft = join(releases, `.${release.id}-${release.version}-${randomUUID()}`);
  try {
    for (const path of [...Object.keys(release.files), DOCUMENT]) {
      await mkdir(dirname(join(draft, path)), { recursive: true });
      await copyFile(join(source, path), join(draft, path));
    }
    // The source may have been built anew while it was copied.
    await verifyFiles(draft, release.files);
    await mkdir(dirname(target), { recursive: true });
    await rename(draft, target).catch(async (error: unknown) => {
      // Another server that publishes the same release was quicker (rename(2): ENOTEMPTY or EEXIST).
      if (!(await exists(target))) throw error;
    });
  } finally {
    await rm(draft, { recursive: true, force: true });
  }
}

function exists(path: string): Promise<boolean> {
  return stat(path).then(
    () => true,
    () => false,
  );
}
