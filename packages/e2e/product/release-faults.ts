import { createHash } from 'node:crypto';
import { readFileSync } from 'node:fs';
import path from 'node:path';
import { containerName } from '@ar/federation/release-files';
import type { Page, Route } from '@playwright/test';
import type { Entry } from './registry.ts';
import type { PublishedRelease } from './releases.ts';

/** The answer for a file: other bytes, a status, no answer or no connection. Undefined leaves it as it is. */
type Answer = Buffer | number | 'hangs' | 'refused' | undefined;

interface Asked {
  /** Below the release folder. */
  file: string;
  right: Buffer;
  release: PublishedRelease;
  /** What asks: the loader's `fetch`, or the page's `script` or `stylesheet` element. */
  by: string;
  /** The name under which the page looks for the department's container. */
  container: string;
}

/** One fault of a release, and what the product says of it. */
export interface Fault {
  name: string;
  kind: string;
  says: string;
  answer(asked: Asked): Answer;
  /** The registry has the hashes of the wrong bytes, because the team published them. */
  published?: true;
  /** What the registry wrongly says of the release. */
  entry?: object;
  /** Mended files are enough; other faults need another release. */
  passes?: true;
  /** Only of a release that has a stylesheet. */
  ofStyles?: true;
  /** Can only be tried without a previous release. */
  onlyLast?: true;
  /** Only a browser shows it, so that the quick lane tries it too; the loader's own tests have the others. */
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

/** A container as Module Federation calls it, whose module has this default export. */
const containerWith = (name: string, exported: string) =>
  Buffer.from(
    `globalThis[${JSON.stringify(name)}] = { init() {}, get: async () => () => ({ default: ${exported} }) };`,
  );

/** A container that is one where the policy lets it run a text as code, and throws on purpose where not. */
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

/** The message of bytes that nobody published; no test ignores it, because they must not run. */
const RAN = 'bytes ran that nobody published';

const NOT_AS_PUBLISHED = 'razlikuju od objavljenog izdanja';
const TOO_LATE = 'Server nije odgovorio na vrijeme.';

/** Everything that can be wrong with a release when it is opened (docs/architecture.md has the same table). */
export const FAULTS: readonly Fault[] = [
  {
    name: 'its connection is refused',
    kind: 'offline',
    says: 'Server nije dostupan.',
    answer: () => 'refused',
    passes: true,
  },
  {
    name: 'its files are not there (404)',
    kind: 'http',
    says: '(odgovor 404)',
    answer: () => 404,
    passes: true,
  },
  {
    name: 'its server fails (500)',
    kind: 'http',
    says: '(odgovor 500)',
    answer: () => 500,
    passes: true,
  },
  {
    name: 'a page of HTML comes in place of its entry',
    kind: 'integrity',
    says: NOT_AS_PUBLISHED,
    answer: (asked) => (isEntry(asked) ? Buffer.from('<!doctype html><title>Prijava</title>') : undefined),
    passes: true,
  },
  {
    name: 'its manifest hangs',
    kind: 'timeout',
    says: TOO_LATE,
    answer: (asked) => (isManifest(asked) ? 'hangs' : undefined),
    passes: true,
  },
  {
    name: 'its entry hangs',
    kind: 'timeout',
    says: TOO_LATE,
    answer: (asked) => (isEntry(asked) ? 'hangs' : undefined),
    passes: true,
  },
  {
    name: 'its entry is cut off',
    kind: 'integrity',
    says: NOT_AS_PUBLISHED,
    answer: (asked) => (isEntry(asked) ? asked.right.subarray(0, asked.right.length / 2) : undefined),
    passes: true,
  },
  {
    name: 'one byte of its stylesheet is changed',
    kind: 'integrity',
    says: NOT_AS_PUBLISHED,
    answer: (asked) => (isFirstStylesheet(asked) ? withOneByteChanged(asked.right) : undefined),
    // The host's list differs from the one it was built with, so it loads its own.
    entry: { copies: { '@ar/records': '0.0.0-other' } },
    passes: true,
    ofStyles: true,
  },
  {
    name: 'its entry can be fetched, and then not be had as a script',
    kind: 'offline',
    says: 'Server nije dostupan.',
    answer: (asked) => (isEntry(asked) && asked.by === 'script' ? 'refused' : undefined),
    passes: true,
  },
  {
    name: 'its entry is fetched as it was published, and comes as other bytes to the script',
    kind: 'offline',
    says: 'Server nije dostupan.',
    answer: (asked) =>
      isEntry(asked) && asked.by === 'script' ? Buffer.from(`throw new Error('${RAN}');`) : undefined,
    passes: true,
    quick: true,
  },
  {
    name: 'its page can be fetched, and then not be had as a script',
    kind: 'offline',
    says: 'Server nije dostupan.',
    answer: (asked) => (!isEntry(asked) && asked.by === 'script' ? 'refused' : undefined),
    passes: true,
    // A correct entry registers under its own version's name, so it cannot stand for another release.
    onlyLast: true,
    quick: true,
  },
  {
    name: 'its entry throws',
    kind: 'evaluation',
    says: 'zbog greške pri pokretanju',
    answer: (asked) => (isEntry(asked) ? Buffer.from(`throw new Error('${ON_PURPOSE}');`) : undefined),
    published: true,
    quick: true,
  },
  {
    name: 'its entry runs a text as code, which the policy forbids',
    kind: 'evaluation',
    says: 'zbog greške pri pokretanju',
    answer: (asked) => (isEntry(asked) ? runningText(asked.container) : undefined),
    published: true,
    quick: true,
  },
  {
    name: 'it exports something else',
    kind: 'invalid-export',
    says: 'nije ispravno sastavljeno',
    answer: (asked) => (isEntry(asked) ? containerWith(asked.container, '{ contract: 1 }') : undefined),
    published: true,
  },
  {
    name: 'its screen throws',
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
    name: 'it was made for another contract',
    kind: 'incompatible',
    says: 'ne odgovara trenutnoj verziji aplikacije',
    answer: () => undefined,
    entry: { contract: 2 },
  },
];

/** A release that works and whose only button runs `action`. */
export const releaseWithAction = (action: string): Fault => ({
  name: 'its action fails',
  kind: 'action',
  says: '',
  answer: (asked) => (isEntry(asked) ? screenWithButton(asked.container, action) : undefined),
  published: true,
});

/** A version that is live in the registry of a test alone, with the real one as its previous. */
const BROKEN_VERSION = '9.9.9';

/** A release that is faulty in this page only. */
export interface FaultyRelease {
  version: string;
  /** Its department's entry in the registry. */
  entry(right: Entry): object;
  /** Mends its files. */
  mend(): void;
}

/** Makes a department's live release faulty; `withPrevious` keeps the good one as its previous release. */
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

/** The hashes of those bytes that are not the right ones. */
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
