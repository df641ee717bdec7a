import type { IncomingHttpHeaders } from 'node:http';
import { isbot } from 'isbot';

interface Asked {
  method: string;
  headers: IncomingHttpHeaders;
  query: Readonly<Record<string, unknown>>;
}

const PHONE = /Mobi|Android|iPhone|iPad|Tablet/;

/**
 * Whether whoever asks for a place's page has scanned its code (docs/decisions/scans.md). A code that says so itself
 * (`?from=qr`) counts on every device. One that has the address alone is known by a phone that opens it from no page.
 */
export function isScan({ method, headers, query }: Asked): boolean {
  const agent = headers['user-agent'] ?? '';
  // HEAD and what only keeps a page ready show it to nobody.
  if (method !== 'GET' || isAhead(headers) || !agent || isbot(agent)) return false;
  if ((headers['sec-fetch-dest'] ?? 'document') !== 'document') return false;
  if (query.from === 'qr') return true;
  return PHONE.test(agent) && comesFromNoPage(headers) && query.lang === undefined;
}

/** Headers by which browsers mark what nobody has opened yet (HTML Standard, "Sec-Purpose", and what came before it). */
const isAhead = (headers: IncomingHttpHeaders): boolean =>
  ['sec-purpose', 'purpose', 'x-purpose', 'x-moz'].some((name) =>
    /prefetch|prerender|preview/i.test(String(headers[name] ?? '')),
  );

/** Android tells an app that opened the address as a referrer of its own. */
function comesFromNoPage({ referer, 'sec-fetch-site': site = 'none' }: IncomingHttpHeaders): boolean {
  const isOurs = site === 'same-origin' || site === 'same-site';
  return !isOurs && (!referer || referer.startsWith('android-app:'));
}
