import { THROWN } from '@ar/federation/failure';
import type { FailureReport, Place } from '@ar/federation/schemas';

type ErrorDescription = Pick<FailureReport, 'name' | 'message' | 'frames'>;

/** The end of a stack line in Chromium, Firefox and Safari. */
const FRAME = /(https?:\/\/[^\s()]+):(\d+):(\d+)\)?$/;

interface Frame extends Place {
  url: string;
}

/** The stack's frames in files of one release, the innermost first. */
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

/** The words of browsers' messages. */
const BROWSER_WORDS = new Set(
  `Cannot read properties property of undefined null reading setting evaluating is are not a an the function object
  iterable constructor defined access can t before initialization lexical declaration it has no Assignment to constant
  variable only Invalid array length date time value Maximum call stack size exceeded too much recursion Unexpected
  token end JSON input in at position valid Failed fetch execute on NetworkError Load failed`.match(WORD),
);

const isBuiltIn = (name: string) => typeof Reflect.get(globalThis, name) === 'function';

/**
 * An error's class, message and frames for a report. A message may quote a person's input, so only words of the release's
 * scripts and of browsers stay, and other words become `…`.
 */
export async function describeError(
  error: Error,
  frames: readonly Frame[],
  readScript: (url: string) => Promise<string>,
): Promise<ErrorDescription> {
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
