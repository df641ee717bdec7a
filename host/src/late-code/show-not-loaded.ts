import type { Translate } from '@ar/session';
import { toastStore } from '@ar/ui/toast-store';

/** Says that code did not come: its file, whose address the error then names, or it threw. */
export function showNotLoaded(failure: unknown, text: Translate): void {
  console.error(failure);
  const isFetched = !(failure instanceof Error && 'request' in failure);
  const description = text(isFetched ? 'technical-problems' : 'no-answer');
  toastStore.show({ variant: 'destructive', title: text('error'), description });
}
