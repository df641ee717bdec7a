import { createHash } from 'node:crypto';
import { readFileSync } from 'node:fs';
import path from 'node:path';
import { containerName } from '@ar/federation/release-files';
import type { Page, Route } from '@playwright/test';
import type { Entry } from './registry.ts';
import type { PublishedRelease } from './releases.ts';

/**
 * A `Buffer` replaces the file, and a number is the status of the response. 'hangs' sends no response, and 'refused'
 * closes the connection. Undefined sends the right file.
 */
type Answer = Buffer | number | 'hangs' | 'refused' | undefined;

interface Asked {
  file: string;
  right: Buffer;
  release: PublishedRelease;
  by: string;
  container: string;
}

export interface Fault {
  name: string;
  kind: string;
  says: string;
  answer(asked: Asked): Answer;
  /** True if the wrong bytes were published, so that the registry contains the hashes of the wrong bytes. */
  published?: true;
  entry?: object;
  /** True if the release works after its files have been repaired. */
  passes?: true;
  ofStyles?: true;
  onlyLast?: true;
  /**
   * True if only a test in a browser can find the fault. These faults are in the quick lane of the tests. The loader's
   * tests cover all other faults.
   */
  quick?: true;
}

const isEntry = ({ file, release }: Asked) => file === release.entry;
const isManifest = ({ file }: Asked) => file === 'mf-manifest.json';
const isFirstStylesheet = ({ file, release: { ownList, initialFiles } }: Asked) =>
  file === [...ownList, ...initialFiles].find((name) => name.endsWith('.css'));

function withOneByteChanged(right: Buffer): Buffer {
  const wrong = Buffer.from(right);
  const middle = Math.floor(wrong.length / 2);
  wrong[middle] = (wrong[middle] ?? 0) ^ 1;
  return wrong;
}

const containerWith = (name: string, exported: string) =>
  Buffer.from(
    `globalThis[${JSON.stringify(name)}] = { init() {}, get: async () => () => ({ default: ${exported} }) };`,
  );

/** Returns a container that evaluates a text, and so throws if the Content Security Policy forbids `eval`. */
const runningText = (name: string) =>
  Buffer.concat([
    Buffer.from(`try { Function(''); } catch { throw new Error('${ON_PURPOSE}'); }\n`),
    containerWith(name, '{ contract: 1, Routes: () => null }'),
  ]);

const screenWithButton = (name: string, action: string) =>
  Buffer.from(`{
    let react;
    const Routes = () => react.createElement(
      'div', {}, react.createElement('h1', {}, 'Radi'),
      react.createElement('button', { type: 'button', onClick() { ${action} } }, 'Uradi'),
    );
    globalThis[${JSON.stringify(name)}] = {
      init({ react: offers }) { react = Object.values(offers)[0].lib(); },
      get: async () => () => ({ default: { contract: 1, Routes } }),
    };
  }`);

export const ON_PURPOSE = 'thrown by the test on purpose';

/** Unpublished bytes would throw this message if the browser ran them. Each test fails on this message. */
const RAN = 'bytes ran that nobody published';

const NOT_AS_PUBLISHED = 'razlikuju od objavljenog izdanja';
const TOO_LATE = 'Server nije odgovorio na vrijeme.';

export const FAULTS: readonly Fault[] = [
  {
    name: 'refused connection',
    kind: 'offline',
    says: 'Server nije dostupan.',
    answer: () => 'refused',
    passes: true,
  },
  {
    name: 'missing files (404)',
    kind: 'http',
    says: '(odgovor 404)',
    answer: () => 404,
    passes: true,
  },
  {
    name: 'failing server (500)',
    kind: 'http',
    says: '(odgovor 500)',
    answer: () => 500,
    passes: true,
  },
  {
    name: 'HTML instead of its entry',
    kind: 'integrity',
    says: NOT_AS_PUBLISHED,
    answer: (asked) => (isEntry(asked) ? Buffer.from('<!doctype html><title>Prijava</title>') : undefined),
    passes: true,
  },
  {
    name: 'hanging manifest',
    kind: 'timeout',
    says: TOO_LATE,
    answer: (asked) => (isManifest(asked) ? 'hangs' : undefined),
    passes: true,
  },
  {
    name: 'hanging entry',
    kind: 'timeout',
    says: TOO_LATE,
    answer: (asked) => (isEntry(asked) ? 'hangs' : undefined),
    passes: true,
  },
  {
    name: 'truncated entry',
    kind: 'integrity',
    says: NOT_AS_PUBLISHED,
    answer: (asked) => (isEntry(asked) ? asked.right.subarray(0, asked.right.length / 2) : undefined),
    passes: true,
  },
  {
    name: 'changed byte in its stylesheet',
    kind: 'integrity',
    says: NOT_AS_PUBLISHED,
    answer: (asked) => (isFirstStylesheet(asked) ? withOneByteChanged(asked.right) : undefined),
    // The host has a different version of `@ar/records`, so the release loads its bundled copy.
    entry: { copies: { '@ar/records': '0.0.0-other' } },
    passes: true,
    ofStyles: true,
  },
  {
    name: 'entry that loads by fetch, but not as a script',
    kind: 'offline',
    says: 'Server nije dostupan.',
    answer: (asked) => (isEntry(asked) && asked.by === 'script' ? 'refused' : undefined),
    passes: true,
  },
  {
    name: 'entry with right bytes for fetch and wrong bytes for the script',
    kind: 'offline',
    says: 'Server nije dostupan.',
    answer: (asked) =>
      isEntry(asked) && asked.by === 'script' ? Buffer.from(`throw new Error('${RAN}');`) : undefined,
    passes: true,
    quick: true,
  },
  {
    name: 'page that loads by fetch, but not as a script',
    kind: 'offline',
    says: 'Server nije dostupan.',
    answer: (asked) => (!isEntry(asked) && asked.by === 'script' ? 'refused' : undefined),
    passes: true,
    // With a previous release, the faulty release would have another version (`BROKEN_VERSION`), but the correct entry
    // registers a container with the name of its own version.
    onlyLast: true,
    quick: true,
  },
  {
    name: 'throwing entry',
    kind: 'evaluation',
    says: 'zbog greške pri pokretanju',
    answer: (asked) => (isEntry(asked) ? Buffer.from(`throw new Error('${ON_PURPOSE}');`) : undefined),
    published: true,
    quick: true,
  },
  {
    name: 'entry that evaluates text, which the policy forbids',
    kind: 'evaluation',
    says: 'zbog greške pri pokretanju',
    answer: (asked) => (isEntry(asked) ? runningText(asked.container) : undefined),
    published: true,
    quick: true,
  },
  {
    name: 'wrong export',
    kind: 'invalid-export',
    says: 'nije ispravno sastavljeno',
    answer: (asked) => (isEntry(asked) ? containerWith(asked.container, '{ contract: 1 }') : undefined),
    published: true,
  },
  {
    name: 'throwing screen',
    kind: 'render',
    says: 'zbog greške pri prikazu',
    answer: (asked) =>
      isEntry(asked)
        ? containerWith(asked.container, `{ contract: 1, Routes() { throw new Error('${ON_PURPOSE}'); } }`)
        : undefined,
    published: true,
    quick: true,
  },
  {
    name: 'release for another contract version',
    kind: 'incompatible',
    says: 'ne odgovara trenutnoj verziji aplikacije',
    answer: () => undefined,
    entry: { contract: 2 },
  },
];

export const releaseWithAction = (action: string): Fault => ({
  name: 'failing action',
  kind: 'action',
  says: '',
  answer: (asked) => (isEntry(asked) ? screenWithButton(asked.container, action) : undefined),
  published: true,
});

const BROKEN_VERSION = '9.9.9';

export interface FaultyRelease {
  version: string;
  entry(right: Entry): object;
  mend(): void;
}

/**
 * Makes a department's live release faulty in this page. If `withPrevious` is true, the good release is the previous
 * release.
 */
export async function breakRelease(
  page: Page,
  release: PublishedRelease,
  fault: Fault,
  { withPrevious }: { withPrevious: boolean },
): Promise<FaultyRelease> {
  const version = withPrevious ? BROKEN_VERSION : release.version;
  const base = `/releases/${release.id}/${version}/`;
  const container = containerName({ id: release.id, version });
  const read = (file: string) => readFileSync(path.join(release.folder, file));
  const answer = (file: string, by = 'fetch') =>
    fault.answer({ file, right: read(file), release, by, container });
  let mended = false;

  await page.route(`**${base}**`, (route) => {
    const file = new URL(route.request().url()).pathname.slice(base.length);
    return respond(route, mended ? undefined : answer(file, route.request().resourceType()), () =>
      read(file),
    );
  });
  return {
    version,
    mend() {
      mended = true;
    },
    entry(right) {
      const files = fault.published ? { ...right.files, ...hashesOf(release, answer) } : right.files;
      const changed = { ...right, version, base, files, ...fault.entry };
      return withPrevious ? { ...changed, previous: right } : changed;
    },
  };
}

function hashesOf(release: PublishedRelease, answer: (file: string) => Answer): Record<string, string> {
  const changed = release.initialFiles.flatMap((file): [string, string][] => {
    const bytes = answer(file);
    if (!Buffer.isBuffer(bytes)) return [];
    return [[file, `sha384-${createHash('sha384').update(bytes).digest('base64')}`]];
  });
  return Object.fromEntries(changed);
}

async function respond(route: Route, answer: Answer, right: () => Buffer): Promise<void> {
  if (answer === 'hangs') return;
  if (answer === 'refused') return route.abort('connectionrefused');
  if (typeof answer === 'number') return route.fulfill({ status: answer, body: '' });
  const file = new URL(route.request().url()).pathname;
  const contentType = file.endsWith('.css') ? 'text/css' : 'text/javascript';
  return route.fulfill({ contentType, body: answer ?? right() });
}
