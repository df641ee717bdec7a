import { type Outcome, sentenceIn } from '@ar/session';
import type { Notice } from '@ar/ui/toast-store';
import type { ShellText } from '../layout/texts.ts';

const FORGOT_PASSWORD = '/users/request-password-reset/';

const DISCARDED_IMPORT = /\/imports\/[^/]+\/$/;

export function noticeOf({ path, status, body, shown }: Outcome, text: ShellText): Notice | undefined {
  const isReset = path === FORGOT_PASSWORD;
  if (status >= 200 && status < 300) {
    const deletion = text(DISCARDED_IMPORT.test(path) ? 'import-discarded' : 'deleted');
    const sentence = status === 204 ? deletion : sentenceIn(body, ['detail', 'message']);
    const description = isReset ? text('mail-sent') : sentence;
    const title = text(isReset ? 'mail-sent-title' : 'success');
    return description ? { variant: 'success', title, description } : undefined;
  }
  // After a 401, the client renews the tokens. If the session has ended, the sign-in page shows a message.
  if (status === 401 || shown || (status > 0 && status < 400)) return undefined;
  const sentence = sentenceIn(body, ['detail', 'message', 'error']) ?? text('technical-problems');
  const description = status === 0 ? text('no-answer') : sentence;
  return { variant: 'destructive', title: text(isReset ? 'mail-error-title' : 'error'), description };
}
