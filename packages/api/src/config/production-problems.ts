type Given = Record<string, string | undefined>;

const LOOPBACK = /^(?:localhost|127(?:\.\d{1,3}){3}|\[::1\])$/;

/**
 * What is missing for a server that people rely on (`NODE_ENV=production`), one sentence a setting; none anywhere else.
 * A default that is right for trying the product out would there open it to everybody, or stand in mails and QR codes.
 */
export function productionProblems(set: Given): string[] {
  if (set.NODE_ENV !== 'production') return [];
  return [...databaseProblems(set), ...originProblems(set)];
}

function databaseProblems({ DATABASE_URL, EMBEDDED }: Given): string[] {
  if (DATABASE_URL || EMBEDDED) return [];
  return [
    'DATABASE_URL must be set with NODE_ENV=production. With EMBEDDED=1 instead, the embedded database is used, without demonstration accounts.',
  ];
}

function originProblems({ PUBLIC_ORIGIN }: Given): string[] {
  if (!PUBLIC_ORIGIN) {
    return ['PUBLIC_ORIGIN must be set with NODE_ENV=production: it stands in mails and QR codes.'];
  }
  // Only a browser on this very machine may reach it without TLS: passwords and tokens cross no network there.
  const url = URL.canParse(PUBLIC_ORIGIN) ? new URL(PUBLIC_ORIGIN) : undefined;
  if (url?.protocol !== 'http:' || LOOPBACK.test(url.hostname)) return [];
  return [
    'PUBLIC_ORIGIN must begin with https:// with NODE_ENV=production, unless it is this machine (localhost).',
  ];
}
