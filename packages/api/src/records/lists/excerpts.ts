import type { Part } from '@ar/domain/page';

/** Letters and digits, with the marks that a letter may be written with. */
const WORD = /[\p{L}\p{M}\p{N}]+/gu;
/** The same with what stands between them, as in a code or an address. */
const CODE = /[\p{L}\p{M}\p{N}](?:\S*[\p{L}\p{M}\p{N}%_])?/gu;

/** The words of a text that a search may have found: whole codes where it asks for what only they have. */
export const wordsIn = (text: string, search: string) =>
  text.matchAll(/[^\p{L}\p{M}\p{N}\s]/u.test(search) ? CODE : WORD);

/** A text in pieces, of which some were found; none where nothing was. */
export function partsOf(text: string, search: string, isFound: (word: string) => boolean): Part[] {
  const parts: Part[] = [];
  let at = 0;
  for (const { 0: word, index } of wordsIn(text, search)) {
    if (!isFound(word)) continue;
    if (index > at) parts.push({ text: text.slice(at, index), found: false });
    parts.push({ text: word, found: true });
    at = index + word.length;
  }
  if (at > 0 && at < text.length) parts.push({ text: text.slice(at), found: false });
  return parts;
}

/** So many characters stand before the first word that was found, and from it on, at most; no word is cut. */
const BEFORE = 24;
const FROM_IT = 110;

/** The piece of a text in which the most words that were found stand together. */
export function cutRoundFound(parts: readonly Part[]): Part[] {
  const whole = parts.map(({ text }) => text).join('');
  let end = 0;
  const placed = parts.map((part) => {
    const start = end;
    end += part.text.length;
    return { ...part, start, end };
  });
  const { first, last } = densest(placed.filter(({ found }) => found));
  const [from, to] = [startBefore(whole, first), endAfter(whole, last, first + FROM_IT)];
  const kept = placed
    .filter(({ start, end }) => end > from && start < to)
    .map(({ text, found, start }) => ({ text: text.slice(Math.max(from - start, 0), to - start), found }));
  const more = { text: '…', found: false };
  return [...(from > 0 ? [more] : []), ...kept, ...(to < whole.length ? [more] : [])];
}

/** From where to where the most of these are within `FROM_IT`; of equals the first. */
function densest(found: readonly { start: number; end: number }[]) {
  let best = { first: 0, last: 0, count: 0 };
  let next = 0;
  for (const [at, { start: first, end }] of found.entries()) {
    next = Math.max(next, at + 1);
    while ((found[next]?.end ?? Number.POSITIVE_INFINITY) <= first + FROM_IT) next += 1;
    const count = next - at;
    if (count > best.count) best = { first, last: found[next - 1]?.end ?? end, count };
  }
  return best;
}

/** Where the first word begins of those before this place that have room. */
function startBefore(whole: string, place: number): number {
  if (place <= BEFORE) return 0;
  const space = whole.slice(place - BEFORE, place).search(/\s\S/);
  return space < 0 ? place : place - BEFORE + space + 1;
}

/** Where the last word ends of those after this place that have room. */
function endAfter(whole: string, place: number, most: number): number {
  if (whole.length <= most) return whole.length;
  const space = whole.slice(place, most).search(/\s\S*$/);
  return space < 0 ? place : place + space;
}
