import { readFileSync } from 'node:fs';
import { resolve } from 'node:path';
import { expect, test } from '@rstest/core';
// @boundaries-ignore the browser tests check the same list of texts
import { FIXED_TEXTS } from '../packages/e2e/product/fixed-texts.ts';
import { repositoryTexts } from './repository.ts';

const FIXED: readonly string[] = Object.values(FIXED_TEXTS).flat();

const MONTENEGRIN: [rule: string, found: RegExp][] = [
  ['no comma before "ili"', /, ili\b/],
  ['"nijesu", not "nisu"', /\b[Nn]isu\b/],
  ['screens "prikazuju", they do not "pokazuju"', /\b[Pp]oka(?:z|ž)[aeiu]/],
  ['"pokušajte", not "probajte"', /\b[Pp]robajte\b/],
  ['"šifra" and "rola", as in the interface', /\b(?:lozink|ulog[aeiou])/],
  ['quotation marks are „…“', /„[^“"]*[”"]/],
  ['"sa" only before s, š, z and ž', /(?<!\p{L})[Ss]a (?!mnom|Ctrl)(?=\p{L})(?![sšzž])/iu],
  ['"sa" before s, š, z and ž', /(?<!\p{L})[Ss] (?=[sšzž]\p{Ll})/iu],
];
const ENGLISH: [rule: string, found: RegExp][] = [
  ['quotation marks are “…”', /‘/],
  ['apostrophes are ’', /\p{L}'\p{L}/u],
  ['"email", not "e-mail"', /e-mail/i],
  ['"building site", not "construction site"', /construction site/i],
];

interface Text {
  file: string;
  language: 'mn' | 'en';
  words: string;
}

function* wordsIn(value: unknown): Generator<string> {
  if (typeof value === 'string') yield value;
  else if (typeof value === 'object' && value) for (const part of Object.values(value)) yield* wordsIn(part);
}

function* allTexts(): Generator<Text> {
  const read = (file: string) => readFileSync(resolve(import.meta.dirname, '..', file), 'utf8');
  for (const file of repositoryTexts().keys()) {
    const [, named] = /^(?:host|remotes|packages)\/.*(?:^|[./])(mn|en)\.json$/.exec(file) ?? [];
    if (named) {
      const language = named as Text['language'];
      for (const words of wordsIn(JSON.parse(read(file)))) yield { file, language, words };
    }
    if (/^packages\/domain\/src\/(?:messages|entities)\/[a-z-]+\.ts$/.test(file))
      for (const [, language = 'mn', words = ''] of read(file).matchAll(/\b(mn|en): '((?:[^'\\]|\\.)*)'/g))
        yield { file, language: language as Text['language'], words };
    if (file === 'packages/api/src/platform/http/release-problems.json')
      for (const words of wordsIn(JSON.parse(read(file)))) yield { file, language: 'mn', words };
    if (file === 'packages/api/src/platform/mail/mails.json')
      for (const { subject, mn, en } of Object.values<{ subject: string; mn: string[]; en: string[] }>(
        JSON.parse(read(file)),
      )) {
        for (const words of [subject, ...mn]) yield { file, language: 'mn', words };
        for (const words of en) yield { file, language: 'en', words };
      }
  }
}

const brokenIn = ({ language, words }: Pick<Text, 'language' | 'words'>): string[] => {
  const own = FIXED.reduce((text, fixed) => text.replaceAll(fixed, ''), words);
  return (language === 'mn' ? MONTENEGRIN : ENGLISH)
    .filter(([, found]) => found.test(own))
    .map(([rule]) => rule);
};

test('all texts except fixed texts follow the wording rules', () => {
  const texts = [...allTexts()];
  expect(texts.length).toBeGreaterThan(2000);
  const broken = texts.flatMap((text) =>
    brokenIn(text).map((rule) => `${text.file}: ${rule}: ${text.words}`),
  );
  expect(broken).toEqual([]);
});

test.each([
  ['mn', 'Pokušajte ponovo, ili kasnije.'],
  ['mn', 'Redovi nisu uvezeni.'],
  ['mn', 'Nema mjesta „Gorica”.'],
  ['mn', 'Razgovor sa gradom'],
  ['mn', 'Razgovor s spomenikom'],
  ['en', 'Open ‘Settings’'],
  ['en', "The file's name"],
] as const)('finds a broken rule in %s: %s', (language, words) => {
  expect(brokenIn({ language, words })).toHaveLength(1);
});
