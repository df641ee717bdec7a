import { type Outcome, sentenceIn } from '@ar/session';
import type { Notice } from '@ar/ui/toast-store';
import type { ShellText } from '../layout/texts.ts';

const FORGOT_PASSWORD = '/users/request-password-reset/';

/** An import that is discarded, which deletes nothing of the list. */
const IMPORT = /\/imports\/[^/]+\/$/;

/** The notification about a call's outcome; undefined for failures that the caller shows. */
export function noticeOf({ path, status, body, shown }: Outcome, text: ShellText): Notice | undefined {
  const isReset = path === FORGOT_PASSWORD;
  if (status >= 200 && status < 300) {
    const gone = text(IMPORT.test(path) ? 'import-discarded' : 'deleted');
    const sentence = status === 204 ? gone : sentenceIn(body, ['detail', 'message']);
    const description = isReset ? text('mail-sent') : sentence;
    const title = text(isReset ? 'mail-sent-title' : 'success');
    return description ? { variant: 'success', title, description } : undefined;
  }
  // 401 is refreshed; the sign-in page tells of a session that ended.
  if (status === 401 || shown || (status > 0 && status < 400)) return undefined;
  const sentence = sentenceIn(body, ['detail', 'message', 'error']) ?? text('technical-problems');
  const description = status === 0 ? text('no-answer') : sentence;
  return { variant: 'destructive', title: text(isReset ? 'mail-error-title' : 'error'), description };
}
