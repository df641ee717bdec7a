import { type DepartmentFailure, THROWN } from '@ar/federation/failure';
import type { LoadedDepartment } from '@ar/federation/loader';
import { channelOf, type PageEntry, type Registry, type RegistryEntry } from '@ar/federation/registry';
import type { FailureReport, LoadReport, Place } from '@ar/federation/schemas';
import { ApiError, api } from '@ar/session';
import { isOfTranslation } from './redraw.ts';

/** Also sends while the browser closes the page. Never throws. */
export function sendReport(path: 'reports' | 'loads', body: FailureReport | LoadReport): void {
  const init = { method: 'POST', body, keepalive: true, showsFailure: true } as const;
  api(`/registry/${path}/`, init).catch(() => undefined);
}

const readScript = async (url: string) => (await fetch(url, { cache: 'force-cache' })).text();

const BROWSER = 'ar.browser';

/** A random number that does not identify a person. */
function browserNumber(): string {
  const stored = localStorage.getItem(BROWSER);
  if (stored && /^[0-9a-f]{16}$/.test(stored)) return stored;
  const bytes = crypto.getRandomValues(new Uint8Array(8));
  const created = Array.from(bytes, (byte) => byte.toString(16).padStart(2, '0')).join('');
  localStorage.setItem(BROWSER, created);
  return created;
}

const MAX_REPORTS = 20;

/** Reports each failure once. */
export function createReporter({ revision, departments }: Registry<PageEntry>, send: typeof sendReport) {
  const reported = new Set<string>();
  const isNew = (...names: string[]) => reported.size < reported.add(names.join(' ')).size;
  const channelIn = (department: string, version: string) => {
    const entry = departments.find(({ id }) => id === department);
    return entry?.canary && channelOf(entry, version);
  };
  return {
    /** Counts each throwing source position as a failure, and all missing files together as one. */
    async failure(failure: DepartmentFailure): Promise<void> {
      const { kind, facts, cause } = failure;
      const { department, version, path, status } = facts;
      const frames = cause instanceof Error ? framesIn(cause.stack ?? '', { id: department, version }) : [];
      const [innermost] = frames;
      const where = innermost ? `${innermost.file}:${innermost.line}:${innermost.column}` : '';
      // React may throw an action's error again while it renders the page.
      const group = kind === 'action' ? 'render' : kind;
      if (reported.size >= MAX_REPORTS || !isNew(department, version, group, where)) return;
      console.error(failure);
      const channel = channelIn(department, version) ?? 'stable';
      const thrown = cause instanceof Error ? await describeError(cause, frames, readScript) : {};
      const browser = browserNumber();
      send('reports', { department, version, revision, channel, kind, path, status, ...thrown, browser });
    },
    load({ release: { id, version } }: LoadedDepartment) {
      const channel = channelIn(id, version) ?? 'stable';
      if (isNew(id, version)) send('loads', { department: id, version, revision, channel });
    },
  };
}

export function isUnreported(error: unknown, origins: readonly string[]): error is Error {
  // The callers of the API show API failures, and an aborted call is not a failure.
  if (!(error instanceof Error) || error instanceof ApiError || error.name === 'AbortError') return false;
  if (isOfTranslation(error)) return false;
  // Browser extensions throw errors in the page too.
  return origins.some((origin) => error.stack?.includes(`${origin}/`));
}

export function releaseThatThrew({ stack = '' }: Error, running: readonly RegistryEntry[], origin: string) {
  return running.find(({ base }) => stack.includes(new URL(base, origin).href));
}

const FRAME = /(https?:\/\/[^\s()]+):(\d+):(\d+)\)?$/;

interface Frame extends Place {
  url: string;
}

/** Returns the stack's frames in the release's files, the innermost first. */
export function framesIn(stack: string, { id, version }: { id: string; version: string }): Frame[] {
  const base = `/${id}/${version}/`;
  return stack
    .split('\n')
    .flatMap((text): Frame[] => {
      const [, url = '', line, column] = FRAME.exec(text.trim()) ?? [];
      const at = url.indexOf(base);
      if (at < 0) return [];
      return [{ url, file: url.slice(at + base.length), line: Number(line), column: Number(column) }];
    })
    .slice(0, THROWN.frames);
}

const WORD = /[\p{L}\p{N}_$]+/gu;

const BROWSER_WORDS = new Set(
  `Cannot read properties property of undefined null reading setting evaluating is are not a an the function object
  iterable constructor defined access can t before initialization lexical declaration it has no Assignment to constant
  variable only Invalid array length date time value Maximum call stack size exceeded too much recursion Unexpected
  token end JSON input in at position valid Failed fetch execute on NetworkError Load failed`.match(WORD),
);

const isBuiltIn = (name: string) => typeof Reflect.get(globalThis, name) === 'function';

/** A message may quote a person's input, so `…` replaces words that neither the release's scripts nor browsers use. */
export async function describeError(
  error: Error,
  frames: readonly Frame[],
  readScript: (url: string) => Promise<string>,
): Promise<Pick<FailureReport, 'name' | 'message' | 'frames'>> {
  const scripts = [...new Set(frames.map(({ url }) => url))];
  const texts = await Promise.all(scripts.map((url) => readScript(url).catch(() => '')));
  const known = new Set(texts.flatMap((text) => text.match(WORD) ?? []));
  const filtered = (text: string) =>
    text.replace(WORD, (word) => (known.has(word) || BROWSER_WORDS.has(word) ? word : '…'));
  return {
    name: (isBuiltIn(error.name) ? error.name : filtered(error.name)).slice(0, THROWN.name),
    message: filtered(error.message).slice(0, THROWN.message),
    frames: frames.map(({ url: _, ...place }) => place),
  };
}
