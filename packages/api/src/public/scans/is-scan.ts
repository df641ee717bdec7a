import type { IncomingHttpHeaders } from 'node:http';
import { isbot } from 'isbot';

interface Asked {
  method: string;
  headers: IncomingHttpHeaders;
  query: Readonly<Record<string, unknown>>;
}

const PHONE = /Mobi|Android|iPhone|iPad|Tablet/;

/**
 * Whether a request for a place's page comes from a scan (docs/decisions/scans.md): an address with `?from=qr` on any device,
 * or a plain address that a phone opens from no page.
 */
export function isScan({ method, headers, query }: Asked): boolean {
  const agent = headers['user-agent'] ?? '';
  if (method !== 'GET' || isAhead(headers) || !agent || isbot(agent)) return false;
  if ((headers['sec-fetch-dest'] ?? 'document') !== 'document') return false;
  if (query.from === 'qr') return true;
  return PHONE.test(agent) && comesFromNoPage(headers) && query.lang === undefined;
}

/** Headers of prefetches (HTML Standard, "Sec-Purpose", and its predecessors). */
const isAhead = (headers: IncomingHttpHeaders): boolean =>
  ['sec-purpose', 'purpose', 'x-purpose', 'x-moz'].some((name) =>
    /prefetch|prerender|preview/i.test(String(headers[name] ?? '')),
  );

/** Android's referrer is the app that opened the address. */
function comesFromNoPage({ referer, 'sec-fetch-site': site = 'none' }: IncomingHttpHeaders): boolean {
  const isOurs = site === 'same-origin' || site === 'same-site';
  return !isOurs && (!referer || referer.startsWith('android-app:'));
}
