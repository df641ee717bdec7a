import { distance } from 'fastest-levenshtein';

/** Shorter names lie too close to others: PORT and PATH, HOST and HOME. Of those only case and underscores count. */
const SHORTEST = 6;
/** From here on a slip in every four letters still points at one name. */
const LONG = 10;

/**
 * The names that are nearly a known one, each with the one that it is near to. Names of other programs are as they may
 * be: only a few slips from a known name are taken for a mistake.
 */
export function mistypedNames(given: readonly string[], known: readonly string[]) {
  return given
    .filter((name) => !known.includes(name))
    .flatMap((name) => {
      const near = known.find((one) => isNear(bare(name), bare(one)));
      return near === undefined ? [] : [{ given: name, known: near }];
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
