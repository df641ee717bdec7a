import { ApiError, api } from '@ar/session';
import type { Notice } from '../list/list-page.ts';
import type { RecordText } from '../texts/record-text.tsx';
import '../texts/tools.ts';

/** Sends a tab, opened on the press, to the file. `noopener` would give no tab, so the opener is cut by hand. */
export async function sendTo(
  tab: Window | null,
  call: string,
  { text, name }: { text: RecordText; name: string },
): Promise<Notice | null> {
  if (tab) {
    tab.opener = null;
    tab.document.title = name;
    // The tab stays open when the browser saves the file.
    tab.document.body.textContent = text('downloadTab', { name });
  }
  try {
    // The record names the call below the server's root; `api` starts at `/api`.
    const { url } = await api<{ url: string }>(call.replace(/^\/api(?=\/)/, ''), { showsFailure: true });
    const address = secureAddress(url, window.location.href);
    if (!tab) return { text: text('tabBlocked'), link: { href: address, label: text('downloadFile') } };
    tab.location.replace(address);
    return null;
  } catch (error) {
    tab?.close();
    return { text: `${text('downloadFailed', { name })} ${failureWords(error, text)}` };
  }
}

const LOCAL = /^(localhost|127(\.\d+){3}|\[::1\])$|\.localhost$/;

/** A file's whole address; off this machine `http` becomes `https`. */
export function secureAddress(address: string, base: string): string {
  const url = new URL(address, base);
  if (url.protocol === 'http:' && !LOCAL.test(url.hostname)) url.protocol = 'https:';
  return url.href;
}

export const isGone = (error: unknown) => error instanceof ApiError && error.status === 404;

/** Whether the same call may end otherwise: what the server refuses by its rules it refuses again. */
export function isWorthAnotherTry(error: unknown): boolean {
  if (!(error instanceof ApiError)) return true;
  const { status } = error;
  return status === 0 || status >= 500 || [401, 408, 429].includes(status);
}

export function failureWords(error: unknown, text: RecordText): string {
  if (isGone(error)) return text('failedGone');
  if (!(error instanceof ApiError)) return text('failedUnknown');
  // No answer is no verdict: the server may have done it all the same.
  if (error.status === 0) return text('failedNoAnswer');
  return error.detail ?? text('failedUnknown');
}

/** Hands the browser something to keep, as a download of this name. */
export function saveFile(content: Blob, name: string): void {
  const address = URL.createObjectURL(content);
  const link = document.createElement('a');
  link.href = address;
  link.download = name;
  link.click();
  // Not at once: Safari starts reading a moment after the click.
  setTimeout(() => URL.revokeObjectURL(address), 60_000);
}
