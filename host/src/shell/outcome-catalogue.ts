import { type Outcome, sentenceIn, type Translate } from '@ar/session';
import type { Notice } from '@ar/ui/toast-store';

const FORGOT_PASSWORD = '/users/request-password-reset/';

/**
 * What a person is told of how a call ended, if anything, but for failures that
 * whoever made the call shows in a place of its own. One outcome is told once.
 */
export function noticeOf(outcome: Outcome, text: Translate): Notice | undefined {
  const { status } = outcome;
  return status >= 200 && status < 300 ? success(outcome, text) : failure(outcome, text);
}

function success({ path, status, body }: Outcome, text: Translate): Notice | undefined {
  if (path === FORGOT_PASSWORD) {
    return { variant: 'success', title: text('mail-sent-title'), description: text('mail-sent') };
  }
  const description = status === 204 ? text('deleted') : sentenceIn(body, ['detail', 'message']);
  return description ? { variant: 'success', title: text('success'), description } : undefined;
}

function failure({ path, status, body, shown }: Outcome, text: Translate): Notice | undefined {
  // 401 is the refresh flow's; where that ends the session, the sign-in page says so.
  if (status === 401 || shown) return undefined;
  const sentence = sentenceIn(body, ['detail', 'message', 'error']);
  const title = path === FORGOT_PASSWORD ? text('mail-error-title') : text('error');
  if (status === 0) return { variant: 'destructive', title, description: text('no-answer') };
  if (status < 400) return undefined;
  return { variant: 'destructive', title, description: sentence ?? text('technical-problems') };
}
