import type { IncomingHttpHeaders } from 'node:http';
import { isbot } from 'isbot';

interface Asked {
  method: string;
  headers: IncomingHttpHeaders;
  query: Readonly<Record<string, unknown>>;
}

const PHONE = /Mobi|Android|iPhone|iPad|Tablet/;

/** Whether a request comes from a scan (docs/decisions/scans.md): `?from=qr`, or a phone that opens a plain address. */
export function isScan({ method, headers, query }: Asked): boolean {
  const agent = headers['user-agent'] ?? '';
  if (method !== 'GET' || isAhead(headers) || !agent || isbot(agent)) return false;
  if ((headers['sec-fetch-dest'] ?? 'document') !== 'document') return false;
  if (query.from === 'qr') return true;
  return PHONE.test(agent) && comesFromNoPage(headers) && query.lang === undefined;
}

/** Prefetches (HTML Standard, "Sec-Purpose", and its predecessors). */
const isAhead = (headers: IncomingHttpHeaders): boolean =>
  ['sec-purpose', 'purpose', 'x-purpose', 'x-moz'].some((name) =>
    /prefetch|prerender|preview/i.test(String(headers[name] ?? '')),
  );

/** Android's referrer is the app that opened the address. */
function comesFromNoPage({ referer, 'sec-fetch-site': site = 'none' }: IncomingHttpHeaders): boolean {
  const isOurs = site === 'same-origin' || site === 'same-site';
  return !isOurs && (!referer || referer.startsWith('android-app:'));
}
