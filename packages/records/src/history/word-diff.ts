import { diffWordsWithSpace } from 'diff';

interface Part {
  kind: 'same' | 'removed' | 'added';
  words: string;
}

/** Two texts with a smaller share of common characters are shown as a whole, without marked words. */
const MIN_COMMON = 0.3;

const isShort = (words: string) => words.trim().length <= 3;

export function wordDiff(before: string, after: string): Part[] | undefined {
  const parts = diffWordsWithSpace(before, after);
  const runs: Part[] = [];
  let [common, removed, added] = [0, '', ''];
  function endChange() {
    if (removed) runs.push({ kind: 'removed', words: removed });
    if (added) runs.push({ kind: 'added', words: added });
    [removed, added] = ['', ''];
  }
  for (const [at, { value, ...part }] of parts.entries()) {
    const isSame = !part.removed && !part.added;
    const isBetween = isSame && (removed || added) && at < parts.length - 1 && isShort(value);
    if (part.removed || isBetween) removed += value;
    if (part.added || isBetween) added += value;
    if (isSame) common += value.trim().length;
    if (!isSame || isBetween) continue;
    endChange();
    runs.push({ kind: 'same', words: value });
  }
  endChange();
  return common >= MIN_COMMON * Math.max(before.length, after.length) ? runs : undefined;
}
