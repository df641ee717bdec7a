import { readdir, readFile, rm, stat, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import * as z from 'zod';

const NAME = /^ar-(\d{4}-\d\d-\d\dT\d\d)-(\d\d)-(\d\dZ)\.tar(?:\.age)?$/;

export const WORK = '.work';

export function newBackupIn(folder: string, recipient: string | undefined, moment = new Date()): string {
  const stamp = moment.toISOString().replace(/\.\d+/, '').replaceAll(':', '-');
  return join(folder, `ar-${stamp}.tar${recipient ? '.age' : ''}`);
}

const proof = z.object({ proved_at: z.iso.datetime(), problems: z.array(z.string()) });

const proofOf = (archive: string) => `${archive}.proof.json`;

export async function noteProof(archive: string, problems: readonly string[]): Promise<void> {
  const proved_at = new Date().toISOString();
  await writeFile(proofOf(archive), JSON.stringify({ proved_at, problems }), { mode: 0o600 });
}

export interface StoredBackup {
  archive: string;
  madeAt: Date;
  /** Undefined if the backup has no readable proof, or if the proof found problems. */
  provedAt: Date | undefined;
}

export async function listBackups(folder: string): Promise<StoredBackup[]> {
  const names = (await readdir(folder)).filter((name) => NAME.test(name)).sort();
  const kept = names.reverse().map(async (name) => {
    const archive = join(folder, name);
    const read = readFile(proofOf(archive), 'utf8').then((text) => proof.parse(JSON.parse(text)));
    const noted = await read.catch(() => undefined);
    const provedAt = noted?.problems.length === 0 ? new Date(noted.proved_at) : undefined;
    return { archive, madeAt: new Date(name.replace(NAME, '$1:$2:$3')), provedAt };
  });
  return Promise.all(kept);
}

export async function sweepBackups(folder: string, keep: number): Promise<string[]> {
  await removeUnfinished(folder);
  const old = excessBackups(await listBackups(folder), keep).map(({ archive }) => archive);
  for (const path of old.flatMap((archive) => [archive, proofOf(archive)])) await rm(path, { force: true });
  return old;
}

async function removeUnfinished(folder: string): Promise<void> {
  for (const name of await readdir(folder)) {
    if (!name.endsWith(WORK) || !NAME.test(name.slice(0, -WORK.length))) continue;
    const path = join(folder, name);
    const { mtimeMs } = await stat(path);
    if (Date.now() - mtimeMs > 86_400_000) await rm(path, { recursive: true, force: true });
  }
}

export function excessBackups(backups: readonly StoredBackup[], keep: number): readonly StoredBackup[] {
  const lastSound = backups.findIndex(({ provedAt }) => provedAt);
  return lastSound === -1 ? [] : backups.slice(Math.max(keep, lastSound + 1));
}
