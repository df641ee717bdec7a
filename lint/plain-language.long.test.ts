import { expect, test } from '@rstest/core';
import { repositoryTexts } from './repository.ts';

const LIMIT = 0.03;

const RIDDLES = [
  // Sentences that begin with a pronoun or a relative word.
  /^(?:of|what|who\w*|than|else|besides?|among)\b/i,
  /^(?:those|these are|none|most|more|others?|the (?:others?|rest)|(?:no|some|any)(?:body|thing)|so (?:many|much|long|often|far))\b/i,
  /^(?:one|all|both|each|either|neither|some|many)\b(?! (?:request|test|row|file|server|user|page|call|time|line)s?\b)/i,
  // Passive verbs that hide who acts.
  /\b(?:is|are|was|were|been?) (?:told|said|asked|had|let in|kept from|come back to|gone on with)\b/i,
  // Old, vague or figurative words.
  /\b(?:elsewhere|somewhere|besides|anew|who(?:m|ever)|whichever|thereof|therein|in earnest|goes along|lets? go of|tells? of|told apart)\b/i,
  /\bstands? (?:in|on|at|for|there|here|beside|behind|before|above|below)\b/i,
  // Pronouns without a noun.
  /\bones? (?:that|which|who|of|with|from|in|on|for)\b|\b(?:of|by) (?:its|their|one's) own\b|\bby itself\b/i,
  /\bof (?:it|them|which|whom|that|those|one|all)(?=[.,;:]|$)/i,
  /\b(?:is|are|was) (?:of|to be|for) (?:the|an?|its?|what|all|that)\b/i,
];

const isRiddle = (sentence: string) => RIDDLES.some((riddle) => riddle.test(sentence));

const COMMENTS = /^[ \t]*(?:\{?\/\*+([\s\S]*?)\*\/|((?:\/\/.*(?:\n[ \t]*(?=\/\/))?)+))/gm;
const NOT_PROSE = /^(?:biome-|@|https?:|#)|^\S*$/;

function sentencesOf(text: string): string[] {
  const comments = [...text.matchAll(COMMENTS)].map(([, block, lines]) => block ?? lines ?? '');
  return comments.flatMap((comment) =>
    comment
      .replace(/(?:^|\n)[ \t]*(?:\/\/|\*)/g, ' ')
      .replace(/\s+/g, ' ')
      .replace(/`[^`]*`/g, 'X')
      .replace(/(?<!\S)@\w[\s\S]*/, '')
      .split(/(?<=[.!?])\s+(?=[A-Z])/)
      .map((sentence) => sentence.trim())
      .filter((sentence) => !NOT_PROSE.test(sentence)),
  );
}

const TEST = /^[ \t]*(?:(?:test|it)\b[^'"`\n]*\(|[\])][^'"`\n]*\)\()\s*(['"`])(.+?)\1,/gm;
const testsOf = (text: string): string[] => [...text.matchAll(TEST)].map(([, , name = '']) => name);

const files = [...repositoryTexts()].filter(
  ([path]) => /\.(?:tsx?|[cm]?js|css)$/.test(path) && !/\.d\.ts$|fixtures|vendor/.test(path),
);
const TEXTS: [string, string[]][] = [
  ['sentences of comments', files.flatMap(([, text]) => sentencesOf(text))],
  [
    'names of tests',
    files.filter(([path]) => /\.(?:test|spec)\./.test(path)).flatMap(([, text]) => testsOf(text)),
  ],
];

test.each(TEXTS)('%s are plain language', (_, texts) => {
  const riddles = texts.filter(isRiddle);
  expect(riddles.length / texts.length, riddles.join('\n')).toBeLessThanOrEqual(LIMIT);
});

test('sentencesOf finds comments, and testsOf finds test names', () => {
  expect(sentencesOf('/** Returns 409. Of\n * a record. */\n// Nobody\n// knows. @x y\n')).toEqual([
    'Returns 409.',
    'Of a record.',
    'Nobody knows.',
  ]);
  expect(testsOf("  test('first', f);\ntest.each([1])(\n  'two', f);\n])('three', f);\n")).toEqual([
    'first',
    'two',
    'three',
  ]);
});
