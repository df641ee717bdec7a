import { ApiError, api } from '@ar/session';
import type { Notice } from '../list/list-page.ts';
import type { RecordText } from '../texts/record-text.tsx';
import '../texts/tools.ts';

/**
 * The caller opens the tab, because browsers block a tab that opens only after the request. `openInTab` clears `opener`,
 * because `window.open` with `noopener` would return no tab.
 */
export async function openInTab(
  tab: Window | null,
  call: string,
  { text, name }: { text: RecordText; name: string },
): Promise<Notice | null> {
  if (tab) {
    tab.opener = null;
    tab.document.title = name;
    // The tab shows this text until the file opens, and also if the browser downloads the file instead.
    tab.document.body.textContent = text('downloadTab', { name });
  }
  try {
    // Removes the prefix `/api` of paths in records, because `api` adds this prefix.
    const { url } = await api<{ url: string }>(call.replace(/^\/api(?=\/)/, ''), { showsFailure: true });
    const address = secureAddress(url, window.location.href);
    if (!tab) return { text: text('tabBlocked'), link: { href: address, label: text('downloadFile') } };
    tab.location.replace(address);
    return null;
  } catch (error) {
    tab?.close();
    return { text: `${text('downloadFailed', { name })} ${failureMessage(error, text)}` };
  }
}

const LOCAL = /^(localhost|127(\.\d+){3}|\[::1\])$|\.localhost$/;

export function secureAddress(address: string, base: string): string {
  const url = new URL(address, base);
  if (url.protocol === 'http:' && !LOCAL.test(url.hostname)) url.protocol = 'https:';
  return url.href;
}

export const isGone = (error: unknown) => error instanceof ApiError && error.status === 404;

export function canRetry(error: unknown): boolean {
  if (!(error instanceof ApiError)) return true;
  const { status } = error;
  return status === 0 || status >= 500 || [401, 408, 429].includes(status);
}

export function failureMessage(error: unknown, text: RecordText): string {
  if (isGone(error)) return text('failedGone');
  if (!(error instanceof ApiError)) return text('failedUnknown');
  // After a lost connection, the server may have made the change, so the message must not say that nothing changed.
  if (error.status === 0) return text('failedNoAnswer');
  return error.detail ?? text('failedUnknown');
}

export function saveFile(content: Blob, name: string): void {
  const address = URL.createObjectURL(content);
  const link = document.createElement('a');
  link.href = address;
  link.download = name;
  link.click();
  // Safari reads the `blob:` URL only after the click has returned.
  setTimeout(() => URL.revokeObjectURL(address), 60_000);
}
