import { diffWordsWithSpace } from 'diff';

interface Part {
  kind: 'same' | 'removed' | 'added';
  words: string;
}

/** Texts with a smaller share of common words are not compared by words. */
const MIN_COMMON = 0.3;

/** Compares two texts by words. Returns undefined if they have too little in common. */
export function wordDiff(before: string, after: string): Part[] | undefined {
  const parts = diffWordsWithSpace(before, after).map(({ value, added, removed }): Part => {
    return { kind: added ? 'added' : removed ? 'removed' : 'same', words: value };
  });
  const common = parts.reduce((sum, { kind, words }) => sum + (kind === 'same' ? words.trim().length : 0), 0);
  return common >= MIN_COMMON * Math.max(before.length, after.length) ? inRuns(parts) : undefined;
}

/** A short word between two changes is shown as a part of the change. */
const isShort = (words: string) => words.trim().length <= 3;

/** Joins changes with only short words between them. */
function inRuns(parts: readonly Part[]): Part[] {
  const runs: Part[] = [];
  let [removed, added] = ['', ''];
  const endRun = () => {
    if (removed) runs.push({ kind: 'removed', words: removed });
    if (added) runs.push({ kind: 'added', words: added });
    [removed, added] = ['', ''];
  };
  for (const [at, part] of parts.entries()) {
    const { kind, words } = part;
    const isBetween = kind === 'same' && (removed || added) && at < parts.length - 1 && isShort(words);
    if (kind === 'removed' || isBetween) removed += words;
    if (kind === 'added' || isBetween) added += words;
    if (kind !== 'same' || isBetween) continue;
    endRun();
    runs.push(part);
  }
  endRun();
  return runs;
}
