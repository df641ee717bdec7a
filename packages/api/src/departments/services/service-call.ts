import type { IncomingHttpHeaders } from 'node:http';
import { servicePath } from '@ar/federation/calls';

/** What a service hears of the caller's headers: nothing of the session, the connection or the caller's address. */
const ASKED_WITH = [
  'accept',
  'accept-language',
  'content-encoding',
  'content-length',
  'content-type',
  'if-match',
  'if-modified-since',
  'if-none-match',
  'if-unmodified-since',
  'range',
] as const;

/** What a browser hears of its answer's headers: nothing that reaches further than this answer. */
const ANSWERED_WITH = [
  'accept-ranges',
  'content-encoding',
  'content-language',
  'content-length',
  'content-range',
  'content-type',
  'etag',
  'last-modified',
  'retry-after',
] as const;

type Headers = Record<string, string>;

const only = (names: readonly string[], headers: IncomingHttpHeaders): Headers =>
  Object.fromEntries(
    names.flatMap((name) => (typeof headers[name] === 'string' ? [[name, headers[name]]] : [])),
  );

export const headersToService = (headers: IncomingHttpHeaders): Headers => only(ASKED_WITH, headers);

/** Nothing of it opens as a page of our origin: it is saved, under the service's name for it if it has one. */
export function headersFromService(headers: IncomingHttpHeaders): Headers {
  const given = headers['content-disposition'];
  const disposition = given && /^attachment\s*(?:;|$)/i.test(given) ? given : 'attachment';
  return { ...only(ANSWERED_WITH, headers), 'content-disposition': disposition };
}

/** The path and query for a service; undefined where its server might read another path from it than this one does. */
export function pathAtService(url: string, id: string): string | undefined {
  const start = `/api${servicePath(id)}`;
  if (!url.startsWith(start)) return undefined;
  const [path = '', ...query] = url.slice(start.length - 1).split('?');
  const parts = path.slice(1).replace(/\/$/, '').split('/');
  if (!parts.every(isName) || !/^[\x21-\x7e]*$/.test(query.join('?'))) return undefined;
  return query.length > 0 ? `${path}?${query.join('?')}` : path;
}

function isName(part: string): boolean {
  if (!/^(?:[\w.~!$&'()*+,;=:@-]|%[0-9a-f]{2})+$/i.test(part)) return false;
  // Some servers unescape twice.
  if (/%(?:25|2e|2f|5c|0\d|1\d|7f)/i.test(part)) return false;
  // Servers in Java drop what follows a semicolon, and so read `..;` as `..`.
  return !/^\.{0,2}(?:;|%3b|$)/i.test(part);
}
