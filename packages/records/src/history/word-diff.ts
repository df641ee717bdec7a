import { diffWordsWithSpace } from 'diff';

interface Part {
  kind: 'same' | 'removed' | 'added';
  words: string;
}

/** Below this share of common words two texts are told one after the other: woven together, neither could be read. */
const MIN_COMMON = 0.3;

/** How one text became the other, word by word; undefined where they have too little in common. */
export function wordDiff(before: string, after: string): Part[] | undefined {
  const parts = diffWordsWithSpace(before, after).map(({ value, added, removed }): Part => {
    return { kind: added ? 'added' : removed ? 'removed' : 'same', words: value };
  });
  const common = parts.reduce((sum, { kind, words }) => sum + (kind === 'same' ? words.trim().length : 0), 0);
  return common >= MIN_COMMON * Math.max(before.length, after.length) ? parts : undefined;
}
