import { type Outcome, sentenceIn, type Translate } from '@ar/session';
import type { Notice } from '@ar/ui/toast-store';

const FORGOT_PASSWORD = '/users/request-password-reset/';

/** An import that is given up: nothing of the list is deleted. */
const IMPORT = /\/imports\/[^/]+\/$/;

/** What a person is told of how a call ended, but for failures that its caller shows. */
export function noticeOf({ path, status, body, shown }: Outcome, text: Translate): Notice | undefined {
  const isReset = path === FORGOT_PASSWORD;
  if (status >= 200 && status < 300) {
    const gone = text(IMPORT.test(path) ? 'import-discarded' : 'deleted');
    const sentence = status === 204 ? gone : sentenceIn(body, ['detail', 'message']);
    const description = isReset ? text('mail-sent') : sentence;
    const title = text(isReset ? 'mail-sent-title' : 'success');
    return description ? { variant: 'success', title, description } : undefined;
  }
  // 401 is the refresh flow's; where that ends the session, the sign-in page says so.
  if (status === 401 || shown || (status > 0 && status < 400)) return undefined;
  const sentence = sentenceIn(body, ['detail', 'message', 'error']) ?? text('technical-problems');
  const description = status === 0 ? text('no-answer') : sentence;
  return { variant: 'destructive', title: text(isReset ? 'mail-error-title' : 'error'), description };
}
