import { diffWordsWithSpace } from 'diff';

interface Part {
  kind: 'same' | 'removed' | 'added';
  words: string;
}

/** Texts with a smaller share of common words are shown one after the other. */
const MIN_COMMON = 0.3;

/** The words of two texts as one sequence; undefined where they have too little in common. */
export function wordDiff(before: string, after: string): Part[] | undefined {
  const parts = diffWordsWithSpace(before, after).map(({ value, added, removed }): Part => {
    return { kind: added ? 'added' : removed ? 'removed' : 'same', words: value };
  });
  const common = parts.reduce((sum, { kind, words }) => sum + (kind === 'same' ? words.trim().length : 0), 0);
  return common >= MIN_COMMON * Math.max(before.length, after.length) ? inRuns(parts) : undefined;
}

/** A short word between two changes would chop a rewritten sentence. */
const isShort = (words: string) => words.trim().length <= 3;

/** Joins changes with almost nothing between them. */
function inRuns(parts: readonly Part[]): Part[] {
  const runs: Part[] = [];
  let [removed, added] = ['', ''];
  const end = () => {
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
    end();
    runs.push(part);
  }
  end();
  return runs;
}
