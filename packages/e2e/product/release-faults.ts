import { createHash } from 'node:crypto';
import { readFileSync } from 'node:fs';
import path from 'node:path';
import { containerName } from '@ar/federation/release-files';
import type { Page, Route } from '@playwright/test';
import type { Entry } from './registry.ts';
import type { PublishedRelease } from './releases.ts';

/**
 * What the page gets for a file: other bytes, a status, no response ('hangs'), no connection ('refused'), or the right
 * file (undefined).
 */
type Answer = Buffer | number | 'hangs' | 'refused' | undefined;

interface Asked {
  /** The path below the release folder. */
  file: string;
  right: Buffer;
  release: PublishedRelease;
  /** The source of the request: the loader's `fetch`, or a `script` or `stylesheet` element. */
  by: string;
  /** The name under which the page looks for the department's container. */
  container: string;
}

/** A fault of a release, and the product's message. */
export interface Fault {
  name: string;
  kind: string;
  says: string;
  answer(asked: Asked): Answer;
  /** The registry has the hashes of the wrong bytes, because the team published them. */
  published?: true;
  /** Wrong values of the release's entry in the registry. */
  entry?: object;
  /** Repairing the files is enough; other faults need another release. */
  passes?: true;
  /** The fault needs a release with a stylesheet. */
  ofStyles?: true;
  /** The fault is only possible without a previous release. */
  onlyLast?: true;
  /** The fault is only visible in a browser, so the quick lane tests it, too; the loader's tests cover other faults. */
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

/** A Module Federation container whose module has this default export. */
const containerWith = (name: string, exported: string) =>
  Buffer.from(
    `globalThis[${JSON.stringify(name)}] = { init() {}, get: async () => () => ({ default: ${exported} }) };`,
  );

/** A container that works only if the policy lets it run text as code; otherwise it throws. */
const runningText = (name: string) =>
  Buffer.concat([
    Buffer.from(`try { Function(''); } catch { throw new Error('${ON_PURPOSE}'); }\n`),
    containerWith(name, '{ contract: 1, Routes: () => null }'),
  ]);

/** A department whose screen is one button, pressed by 'Uradi'; `action` is the body of its click handler. */
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

/** The message of an entry that throws on purpose; tests that use it ignore it. */
export const ON_PURPOSE = 'thrown by the test on purpose';

/** The message of unpublished bytes; no test ignores it, because they must not run. */
const RAN = 'bytes ran that nobody published';

const NOT_AS_PUBLISHED = 'razlikuju od objavljenog izdanja';
const TOO_LATE = 'Server nije odgovorio na vrijeme.';

/** The faults of a release at opening (docs/architecture.md has the same table). */
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
    // The release needs another version of `@ar/records` than the host has, so the release loads its own copy.
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
    // A correct entry registers under its own version's name, so it cannot replace another release.
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

/** A working release with a button that runs `action`. */
export const releaseWithAction = (action: string): Fault => ({
  name: 'failing action',
  kind: 'action',
  says: '',
  answer: (asked) => (isEntry(asked) ? screenWithButton(asked.container, action) : undefined),
  published: true,
});

/** A version that is live only in the page's registry, with the real release as previous. */
const BROKEN_VERSION = '9.9.9';

/** A release that is faulty only in this page. */
export interface FaultyRelease {
  version: string;
  /** Makes the faulty release's registry entry from the right one. */
  entry(right: Entry): object;
  /** Repairs the files of the release. */
  mend(): void;
}

/** Makes a department's live release faulty; `withPrevious` keeps the good release as previous. */
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

/** The hashes of the wrong files. */
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
