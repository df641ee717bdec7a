import { readdir, readFile } from 'node:fs/promises';
import path from 'node:path';
import { expect } from '@playwright/test';

const LINK = /\/auth\/reset-password\?token=[\w-]+/;

async function linksTo(dataDir: string, address: string): Promise<string[]> {
  const folder = path.join(dataDir, 'outbox');
  const names = await readdir(folder).catch(() => []);
  const mails = names.filter((name) => name.endsWith('.eml')).sort();
  const texts = await Promise.all(mails.map((name) => readFile(path.join(folder, name), 'utf8')));
  return texts
    .filter((text) => text.includes(address))
    .flatMap((text) => LINK.exec(fromQuotedPrintable(text))?.[0] ?? []);
}

/** Decodes line breaks and equals signs of quoted-printable text (RFC 2045, 6.7). */
const fromQuotedPrintable = (text: string) => text.replace(/=\r?\n/g, '').replaceAll('=3D', '=');

/** The server sends a failed mail again after ten seconds, so the default timeout is too short. */
const PATIENCE = { timeout: 60_000 };

export async function mailedLink(dataDir: string, address: string, count: number): Promise<string> {
  await expect.poll(async () => (await linksTo(dataDir, address)).length, PATIENCE).toBe(count);
  return (await linksTo(dataDir, address)).at(-1) ?? '';
}
