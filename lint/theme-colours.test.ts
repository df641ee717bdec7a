import { expect, test } from '@rstest/core';
import { repositoryTexts } from './repository.ts';

/** Without the public page, which has its own colours (host/src/brand). */
const IS_BACK_OFFICE =
  /^(?:host\/src\/(?!landing\/|brand\/)|packages\/(?:ui|records|model-viewer)\/src\/|remotes\/[^/]+\/src\/).*(?<!\.test)\.(?:css|tsx)$/;

const COMMENTS = /\/\*.*?\*\/|(?<![:'"`\w])\/\/.*$/gms;
/** Fallbacks may contain colours, because an older host may lack a token. */
const FALLBACKS = /(?<=var\(--[\w-]+,)[^()]*(?=\))/g;
const COLOURS =
  /(?<![\w&/])#(?:[0-9a-f]{3,4}|[0-9a-f]{6}|[0-9a-f]{8})\b|\b(?:rgba?|hsla?|oklch|light-dark)\(|(?<=:\s*)(?:white|black)\b/gi;

const coloursIn = (text: string) =>
  text.replaceAll(COMMENTS, '').replaceAll(FALLBACKS, '').match(COLOURS) ?? [];

test('the back office uses only colour tokens (host/src/brand/themes.ts)', () => {
  const found = [...repositoryTexts()]
    .filter(([path]) => IS_BACK_OFFICE.test(path))
    .flatMap(([path, text]) => coloursIn(text).map((colour) => `${path}: ${colour}`));
  expect(found).toEqual([]);
});

test.each([
  'color: #fff',
  'background: rgb(16 33 30 / 10%)',
  '--second: light-dark(var(--ochre), var(--sun))',
  "fill: '#0b6e69'",
  'background: white',
])('refuses %s', (text) => {
  expect(coloursIn(text)).toHaveLength(1);
});

test.each([
  'color: var(--ink)',
  'background: var(--paper, #fff)',
  'white-space: pre-line',
  '/* #fff */',
  'fill="url(#hatch)" href=\'/#bridge\'',
])('accepts %s', (text) => {
  expect(coloursIn(text)).toEqual([]);
});
