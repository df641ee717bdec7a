import { createHash } from 'node:crypto';
import type { Answer, Ask } from '../through-proxy.ts';
import type { Journal } from './journal.ts';

const TIMEOUT_MS = 15_000;
export const READING = 'read ';

interface Page {
  path(): string;
  /** Returns the fault of a response with status 200; undefined if there is none. */
  judge(answer: Answer): string | undefined;
}

const says = (words: string) => (answer: Answer) =>
  String(answer.bytes).includes(words) ? undefined : `without "${words}"`;

const fixed = (path: string, words: string): Page => ({ path: () => path, judge: says(words) });

export function createReader(
  { ask, journal }: { ask: Ask; journal: Journal },
  { places, picture }: { places: readonly number[]; picture: { path: string; sha256: string } },
) {
  let turn = 0;
  let place = 0;
  const pages: readonly Page[] = [
    fixed('/', 'AR Podgorica'),
    fixed('/en/', 'AR Podgorica'),
    { path: () => `/visit/MONUMENT_${places[place++ % places.length]}`, judge: says('Spomenik ') },
    fixed('/api/ar_platform/monuments/public/', 'Spomenik 1'),
    fixed('/api/public/snapshot/', 'Spomenik 1'),
    {
      path: () => picture.path,
      judge: ({ bytes }) =>
        createHash('sha256').update(bytes).digest('hex') === picture.sha256 ? undefined : 'another picture',
    },
  ];
  return async () => {
    const page = pages[turn++ % pages.length] as Page;
    const path = page.path();
    const judge = (answer: Answer) => (answer.status === 200 ? page.judge(answer) : undefined);
    await journal.note(
      READING + path.replace(/\d+$/, '…'),
      () => ask(path, { timeoutMs: TIMEOUT_MS }),
      judge,
    );
  };
}
