import type { IncomingHttpHeaders } from 'node:http';
import type { FastifyRequest } from 'fastify';
import { isbot } from 'isbot';

type ScanRequest = Pick<FastifyRequest, 'method' | 'headers'> & { query: { from?: unknown; lang?: unknown } };

const PHONE = /Mobi|Android|iPhone|iPad|Tablet/;

/** A request is a scan if the URL has `?from=qr` or a phone opens the URL without a page (docs/decisions/scans.md). */
export function isScan({ method, headers, query }: ScanRequest): boolean {
  const agent = headers['user-agent'] ?? '';
  if (method !== 'GET' || isAhead(headers) || !agent || isbot(agent)) return false;
  if ((headers['sec-fetch-dest'] ?? 'document') !== 'document') return false;
  if (query.from === 'qr') return true;
  return PHONE.test(agent) && hasNoReferrer(headers) && query.lang === undefined;
}

/** A prefetch has the header `Sec-Purpose` or an older equivalent. */
const isAhead = (headers: IncomingHttpHeaders): boolean =>
  ['sec-purpose', 'purpose', 'x-purpose', 'x-moz'].some((name) =>
    /prefetch|prerender|preview/i.test(String(headers[name] ?? '')),
  );

/** On Android, the referrer can be the app that opens the URL. */
function hasNoReferrer({ referer, 'sec-fetch-site': site = 'none' }: IncomingHttpHeaders): boolean {
  const isOurs = site === 'same-origin' || site === 'same-site';
  return !isOurs && (!referer || referer.startsWith('android-app:'));
}
