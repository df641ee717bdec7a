import { distance } from 'fastest-levenshtein';

/** Shorter names lie too close to others: PORT and PATH, HOST and HOME. Of those only case and underscores count. */
const SHORTEST = 6;
/** From here on a slip in every four letters still points at one name. */
const LONG = 10;

/** A sentence for each name that is nearly a known one. Names of other programs are as they may be. */
export function mistypedNames(given: readonly string[], known: readonly string[]): string[] {
  return given.flatMap((name) => {
    const near = known.includes(name) ? undefined : known.find((one) => isNear(bare(name), bare(one)));
    return near === undefined
      ? []
      : [`${name} is not a setting of this product, and ${near} is: correct the name, or remove it.`];
  });
}

const bare = (name: string) => name.replaceAll('_', '').toUpperCase();

function isNear(name: string, known: string): boolean {
  if (name === known) return true;
  if (known.length < SHORTEST) return false;
  const slips = distance(name, known);
  if (slips === 1) return true;
  if (slips === 2 && letters(name) === letters(known)) return true;
  // Others' long names differ at the beginning: R2_ACCESS_KEY_ID.
  return known.length >= LONG && name[0] === known[0] && slips <= known.length / 4;
}

const letters = (name: string) => [...name].sort().join('');

const LOOPBACK = /^(?:localhost|127(?:\.\d{1,3}){3}|\[::1\])$/;

/** A default that is right for trying the product out would there open it to everybody, or stand in mails and QR codes. */
export function productionProblems(set: Record<string, string | undefined>): string[] {
  const { NODE_ENV, DATABASE_URL, EMBEDDED, PUBLIC_ORIGIN } = set;
  if (NODE_ENV !== 'production') return [];
  const problems: string[] = [];
  if (!DATABASE_URL && !EMBEDDED)
    problems.push(
      'DATABASE_URL must be set with NODE_ENV=production. With EMBEDDED=1 instead, the embedded database is used, without demonstration accounts.',
    );
  if (!PUBLIC_ORIGIN)
    problems.push('PUBLIC_ORIGIN must be set with NODE_ENV=production: it stands in mails and QR codes.');
  // Only a browser on this very machine may reach it without TLS: passwords and tokens cross no network there.
  const url = PUBLIC_ORIGIN && URL.canParse(PUBLIC_ORIGIN) ? new URL(PUBLIC_ORIGIN) : undefined;
  if (url?.protocol === 'http:' && !LOOPBACK.test(url.hostname))
    problems.push(
      'PUBLIC_ORIGIN must begin with https:// with NODE_ENV=production, unless it is this machine (localhost).',
    );
  return problems;
}
