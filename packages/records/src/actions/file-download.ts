import { api, type Translate } from '@ar/session';
import { failureWords } from './failure-words.ts';
import type { Notice } from './row-action.ts';
import { secureAddress } from './secure-address.ts';

/** The part of a window that a download needs. */
interface Tab {
  opener: unknown;
  document: { title: string; body: { textContent: string | null } };
  location: { replace(address: string): void };
  close(): void;
}

/**
 * Sends a tab, opened on the press, to the file. `noopener` would give no tab to send anywhere, so the link back to
 * this page is cut by hand, before anything foreign is in it.
 */
export async function sendTo(
  tab: Tab | null,
  call: string,
  { text, name }: { text: Translate; name: string },
): Promise<Notice | null> {
  if (tab) {
    tab.opener = null;
    tab.document.title = name;
    // A file that is saved and not shown leaves the tab as it is: it says what it is for.
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
