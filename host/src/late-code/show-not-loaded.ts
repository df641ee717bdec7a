import type { Translate } from '@ar/session';
import { toastStore } from '@ar/ui/toast-store';

/** Shows that code did not come, or that it threw. */
export function showNotLoaded(failure: unknown, text: Translate): void {
  console.error(failure);
  const description = notLoadedText(failure, text);
  toastStore.show({ variant: 'destructive', title: text('error'), description });
}

/** Only a failure to fetch a chunk names the file that was requested: code that came and threw names none. */
export const notLoadedText = (failure: unknown, text: Translate): string =>
  text(failure instanceof Error && 'request' in failure ? 'no-answer' : 'technical-problems');
