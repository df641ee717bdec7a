import type { RegistryEntry } from '@ar/federation/registry';
import { ApiError } from '@ar/session';

/** Whether an error that nobody caught is one of this application's code, and not yet told. */
export function isUntold(error: unknown, origin: string): error is Error {
  // What a call came to is told where calls are; what was broken off on purpose is no error.
  if (!(error instanceof Error) || error instanceof ApiError || error.name === 'AbortError') return false;
  // Extensions of the browser throw in the page, too.
  return error.stack?.includes(`${origin}/`) ?? false;
}

/** The release whose files are in the error's stack; undefined if there is none. */
export function releaseThatThrew(
  { stack = '' }: Error,
  running: readonly RegistryEntry[],
  origin: string,
): RegistryEntry | undefined {
  return running.find(({ base }) => stack.includes(new URL(base, origin).href));
}
