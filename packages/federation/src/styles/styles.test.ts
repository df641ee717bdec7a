import { expect, test } from '@rstest/core';
import { inEnglish } from '../problem.ts';
import { containStyles, styleProblems } from './styles.ts';

const PARKS = { id: 'parks', path: 'parks.css' };
const ROOT = '[data-department="parks"]';
const IN_ROOT = `:where(${ROOT} *)`;
const problemsOf = (css: string) => styleProblems(css, PARKS).map(({ code, facts }) => [code, facts.found]);
const withoutRewriting = (css: string) => containStyles(css, PARKS);

test.each([
  ['.parks-title-a1{color:red}', 'a class of CSS Modules'],
  ['.parks-title-a1 h1, h2.parks-b > *::before{color:red}', 'descendants'],
  ['.parks-a ~ p, .parks-a + p{color:red}', 'siblings'],
  [`${ROOT} h1, ${ROOT}{color:red}`, 'the root of the department'],
  ['[DATA-department=parks] > p ~ a{color:red}', 'the root without quotes'],
  [':is(.parks-a, .parks-b) h1, :where(.parks-a .x) *{color:red}', 'scoped branches'],
  [
    '.parks-a{h1{color:red} &:hover, body &{color:red} + p{color:red} @media print{color:red; b{color:red}}}',
    'nesting',
  ],
  [`@scope (.parks-a) to (.x){h1, body, :scope{color:red} color:red}`, '@scope'],
  [`@scope (.parks-a, ${ROOT} .x){@scope (body){h1{color:red}}}`, '@scope in @scope'],
  ['.p\\61rks-a /* body */ h1{color:red}', 'an escaped class and a comment'],
  ['@MEDIA print{@supports (a:b){@layer a{@container (width>1px){.parks-a{color:red}}}}}', 'conditions'],
  ['@layer a, b; @charset "utf-8";', 'statements'],
  ['@starting-style{.parks-a{color:red}}', '@starting-style'],
  [
    '@keyframes parks-turn-a{from{color:red}} @-webkit-keyframes parks-turn-a{to{color:red}}',
    'its own animation',
  ],
  [
    '@font-face{font-family:"Parks Sans";src:url(a.woff2)} @font-face{font-family:parks-sans}',
    'its own font',
  ],
  [
    '@property --parks-edge{syntax:"*";inherits:false} @property --tw-edge{syntax:"*";inherits:false}',
    'own properties',
  ],
  ['.parks-a{--x:{body{color:red}}; content:"}body{color:red}"; *zoom:1}', 'odd declarations'],
])('accepts %s: %s', (css) => {
  expect(styleProblems(css, PARKS)).toEqual([]);
  expect(withoutRewriting(css)).toEqual({ css, problems: [] });
});

test.each([
  ['body{color:red}', 'body', `:where(${ROOT})`],
  ['html.dark .card{color:red}', 'html.dark .card', `html.dark .card${IN_ROOT}`],
  [':root{--brand:red}', ':root', `:where(${ROOT})`],
  ['*, ::before{margin:0}', '*', `*${IN_ROOT}`],
  ['h1:hover::after{color:red}', 'h1:hover::after', `h1:hover${IN_ROOT}::after`],
  ['b\\6f dy{color:red}', 'b\\6f dy', `:where(${ROOT})`],
  ['BODY/* .parks-a */{color:red}', 'BODY', `:where(${ROOT})`],
  ['html body > h1{color:red}', 'html body > h1', `html body > h1${IN_ROOT}`],
  ['html body{color:red}', 'html body', `:where(${ROOT})`],
  ['html:focus-within{color:red}', 'html:focus-within', `html:focus-within :where(${ROOT})`],
  ['.dark body::before{color:red}', '.dark body::before', `.dark :where(${ROOT})::before`],
  [':is(html, body){color:red}', ':is(html, body)', `:where(${ROOT})`],
  [':not(.parks-a){color:red}', ':not(.parks-a)', `:not(.parks-a)${IN_ROOT}`],
  [':is(.parks-a, h1){color:red}', ':is(.parks-a, h1)', `:is(.parks-a, h1)${IN_ROOT}`],
  ['body:has(.parks-a){color:red}', 'body:has(.parks-a)', `body:has(.parks-a) :where(${ROOT})`],
  [
    ':nth-child(1 of .parks-a){color:red}',
    ':nth-child(1 of .parks-a)',
    `:nth-child(1 of .parks-a)${IN_ROOT}`,
  ],
  [`${ROOT} + p{color:red}`, `${ROOT} + p`, `${ROOT} + p${IN_ROOT}`],
  [
    '[data-department="users"] h1{color:red}',
    '[data-department="users"] h1',
    `[data-department="users"] h1${IN_ROOT}`,
  ],
  ['[class*=parks-a]{color:red}', '[class*=parks-a]', `[class*=parks-a]${IN_ROOT}`],
  ['.parksx-a, #parks-a{color:red}', '.parksx-a', `.parksx-a${IN_ROOT}`],
  ['& h1{color:red}', '& h1', `& h1${IN_ROOT}`],
  ['.parks-a{:not(&){color:red}}', ':not(&)', `:not(&)${IN_ROOT}`],
  ['@media print{@layer base{h1{color:red}}}', 'h1', `h1${IN_ROOT}`],
  ['@scope{h1{color:red}}', '@scope', `@scope (${ROOT})`],
  ['@scope (body) to (.x){h1{color:red}}', 'body', `:where(${ROOT})`],
  ['@scope (:not(.parks-a)){h1{color:red}}', ':not(.parks-a)', `:not(.parks-a)${IN_ROOT}`],
  ['@starting-style{dialog{opacity:0}}', 'dialog', `dialog${IN_ROOT}`],
])(
  'styleProblems refuses %s, and containStyles limits the selector to the department',
  (css, found, instead) => {
    const [problem] = styleProblems(css, PARKS);
    expect(problem).toEqual({
      code: 'style-unscoped',
      facts: { place: expect.stringMatching(/^parks\.css:1:\d+$/), found, instead },
    });
    const held = containStyles(css, PARKS);
    expect(held.problems).toEqual([]);
    expect(held.css).toContain(instead);
    expect(styleProblems(held.css, PARKS)).toEqual([]);
  },
);

test.each([
  ['@keyframes spin{to{color:red}}', 'style-name', '@keyframes spin', '@keyframes parks-spin'],
  ['@KEYFRAMES "spin"{to{color:red}}', 'style-name', '@KEYFRAMES "spin"', '@KEYFRAMES "parks-spin"'],
  [
    '@font-face{src:url(a);font-family:"Segoe UI"}',
    'style-name',
    '@font-face "Segoe UI"',
    '@font-face "parks-Segoe UI"',
  ],
  [
    '@property --colorBrand{syntax:"*"}',
    'style-name',
    '@property --colorBrand',
    '@property --parks-colorBrand',
  ],
  ['@counter-style disc{system:cyclic}', 'style-name', '@counter-style disc', '@counter-style parks-disc'],
  ['@page{margin:0}', 'style-name', '@page', '@page parks-page'],
  ['@layer a{@keyframes spin{to{color:red}}}', 'style-name', '@keyframes spin', '@keyframes parks-spin'],
  [
    '@import "https://fonts.example/a.css";',
    'style-forbidden',
    '@import "https://fonts.example/a.css"',
    undefined,
  ],
  ['@view-transition{navigation:auto}', 'style-forbidden', '@view-transition', undefined],
  ['@f\\6fo{body{color:red}}', 'style-forbidden', '@f \\6fo', undefined],
])('refuses %s, which no selector can limit to the department', (css, code, found, instead) => {
  for (const problems of [styleProblems(css, PARKS), containStyles(css, PARKS).problems])
    expect(problems).toEqual([
      { code, facts: { place: expect.any(String), found, ...(instead && { instead }) } },
    ]);
});

test.each([
  ['body{color:red', 'Unclosed block'],
  ['.parks-a{} }body{color:red}', 'Unexpected }'],
  ['.parks-a{content:"\n}body{color:red}.parks-b{content:"}', 'a string ends with its line'],
  ['--x:{} body{color:red}', '--x is outside of a rule'],
  ['@media print{--x:{} body{color:red}}', '--x is outside of a rule'],
  ['.parks-a,,body{color:red}', 'Expected'],
  ['.parks-a[{color:red}', 'Unclosed bracket'],
])('refuses %s, which browsers parse differently', (css, what) => {
  const [problem] = styleProblems(css, PARKS);
  expect(problem?.code).toBe('style-unreadable');
  expect(problem?.facts.what).toContain(what);
});

test.each([':is(html, .x){color:red}', ':where(html body){color:red}', '.parks-a{:is(&, body){color:red}}'])(
  'styleProblems and containStyles refuse %s, which mixes the page and the department',
  (css) => {
    expect(containStyles(css, PARKS).problems).toEqual([expect.objectContaining({ code: 'style-unscoped' })]);
    expect(problemsOf(css)).toHaveLength(1);
  },
);

test('reports the first ten problems and the number of further problems', () => {
  const css = Array.from({ length: 25 }, (_, index) => `h${index}{color:red}`).join('\n');
  const problems = styleProblems(css, PARKS).map(inEnglish);
  expect(problems).toHaveLength(11);
  expect(problems[9]).toBe(
    'parks.css:10:1: the selector `h9` reaches beyond the department and restyles the host. Write ' +
      '`h9:where([data-department="parks"] *)`, or use a class of CSS Modules.',
  );
  expect(problems[10]).toBe('parks.css: 15 more of this kind.');
});
