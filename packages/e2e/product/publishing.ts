import { createHash } from 'node:crypto';
import { readFileSync } from 'node:fs';
import path from 'node:path';
import { containerName } from '@ar/federation/release-files';
import type { PublishedRelease } from './releases.ts';
import type { Product } from './test.ts';

const DOCUMENT = 'department.json';

export interface NewRelease {
  document: { id: string; version: string; files: Record<string, string>; [more: string]: unknown };
  files: Map<string, Buffer>;
}

const sha384 = (bytes: Buffer) => `sha384-${createHash('sha384').update(bytes).digest('base64')}`;

interface Changes {
  words?: readonly [string, string];
  entry?: string;
  /** These values replace values of the release's document. A new id makes a new department. */
  described?: { id?: string; [more: string]: unknown };
}

/**
 * Returns a copy of the release with another version. Like another build, the copy has a new container name and new
 * hashes.
 */
export function anotherVersion(
  release: PublishedRelease,
  version: string,
  changes: Changes = {},
): NewRelease {
  const document = JSON.parse(readFileSync(path.join(release.folder, DOCUMENT), 'utf8'));
  const { id = release.id } = changes.described ?? {};
  const [from, to] = [containerName(release), containerName({ id, version })];
  const files = new Map<string, Buffer>();
  const rehashed = new Map<string, string>();
  // The entry is changed last, because the entry contains the hashes of the other files.
  for (const file of release.files.toSorted((one, other) => order(one, release) - order(other, release))) {
    const before = readFileSync(path.join(release.folder, file));
    let text = before.toString('latin1').replaceAll(from, to);
    if (id !== release.id) text = restyled(text, release.id, id);
    for (const [old, fresh] of rehashed) text = text.replaceAll(old, fresh);
    if (changes.words) text = text.replaceAll(...(changes.words.map(inLatin1) as [string, string]));
    if (changes.entry && file === release.entry)
      text = inLatin1(`${changes.entry}\n// ${[...rehashed.values()].join(' ')}`);
    const after = Buffer.from(text, 'latin1');
    files.set(file, after);
    rehashed.set(sha384(before), sha384(after));
  }
  const hashes = Object.fromEntries([...files].map(([file, bytes]) => [file, sha384(bytes)]));
  return { document: { ...document, ...changes.described, version, files: hashes }, files };
}

/**
 * Renames the classes and the root element of one department for another department. The server refuses styles for
 * classes of other departments.
 */
const restyled = (text: string, from: string, to: string) =>
  text
    .replaceAll(new RegExp(`\\b${from}-(?=\\w+-[\\w-]{6})`, 'g'), `${to}-`)
    .replaceAll(`data-department=${from}`, `data-department=${to}`);

const order = (file: string, { entry }: PublishedRelease) => (file === entry ? 1 : 0);

/** Reads bytes as Latin-1 characters, which keeps binary files intact. */
const inLatin1 = (text: string) => Buffer.from(text).toString('latin1');

interface Given {
  channel?: 'stable' | 'canary';
  percent?: number;
  reason?: string;
  commit?: string;
}

async function revisionOf({ origin }: Pick<Product, 'origin'>): Promise<number> {
  const registry = await fetch(`${origin}/api/registry/`);
  return (await registry.json()).revision;
}

/** Publishes a release with the API calls of the release command. Without `token`, publishes as a SuperAdmin. */
export async function publish(
  product: Product,
  release: NewRelease,
  given: Given = {},
  token?: string,
): Promise<void> {
  const form = new FormData();
  const publication = { release: release.document, revision: await revisionOf(product), ...given };
  form.append('release', JSON.stringify(publication));
  for (const [file, bytes] of release.files) form.append('file', new Blob([new Uint8Array(bytes)]), file);
  const authorization = token && { authorization: `Bearer ${token}` };
  await post(product, `/releases/${release.document.id}/`, form, { ...authorization });
}

export async function makeToken(product: Product, department: string): Promise<string> {
  const body = JSON.stringify({ department, label: 'tim' });
  const answer = await post(product, '/deploy-tokens/', body, { 'content-type': 'application/json' });
  return (await answer.json()).token;
}

export async function changeRelease(
  product: Product,
  id: string,
  action: string,
  body: object,
): Promise<void> {
  const json = JSON.stringify({ revision: await revisionOf(product), ...body });
  await post(product, `/releases/${id}/${action}/`, json, { 'content-type': 'application/json' });
}

async function post(product: Product, address: string, body: BodyInit, headers: Record<string, string> = {}) {
  const { access } = await product.tokensOf('superadmin');
  const answer = await fetch(`${product.origin}/api${address}`, {
    method: 'POST',
    headers: { authorization: `Bearer ${access}`, ...headers },
    body,
  });
  if (!answer.ok) throw new Error(`${address} answered ${answer.status}: ${await answer.text()}`);
  return answer;
}
