import { expect, test } from '@rstest/core';
import { faults } from './citations.ts';
import { repositoryTexts } from './repository.ts';

const GOOD = {
  'docs/requirements.md': '- It has a name. (`a.test.ts`)\n',
  'a.test.ts': "test('has a name', () => {});",
};

const faultsOf = (changes: Record<string, string>) =>
  faults(new Map(Object.entries({ ...GOOD, ...changes })));

test('the repository has no broken citation and no requirement without a test', () => {
  expect(faults(repositoryTexts())).toEqual([]);
});

test('reports a requirement whose file has no active test', () => {
  expect(faultsOf({})).toEqual([]);
  expect(faultsOf({ 'docs/requirements.md': '- It has a name.\n' })).toEqual([
    "'- It has a name.' names no test.",
  ]);
  const missing = ['There is no test in a.test.ts.'];
  expect(faultsOf({ 'a.test.ts': '' })).toEqual(missing);
  expect(faultsOf({ 'a.test.ts': "test.skip('has a name', () => {});" })).toEqual(missing);
  expect(faultsOf({ 'a.test.ts': "  // test('has a name', () => {});" })).toEqual(missing);
});

test.each([
  ['a.css', '/* docs/decisions/none.md */', 'docs/decisions/none.md'],
  ['docs/page.md', '[a](../a.test.ts) [b](https://b.example) [c](#c) [d](none.md#d)', 'none.md'],
  ['docs/page.md', '[a](../a)', '../a'],
  ['docs/page.md', '`a.test.ts`, `../a.test.ts`, `b.ts`', 'b.ts'],
  ['a.ts', 'const text = `c.ts`; // `a.test.ts`\n// `b.ts`', 'b.ts'],
])('reports a missing document that %s cites: %j', (path, text, name) => {
  expect(faultsOf({ [path]: text })).toEqual([`${path}: there is no ${name}.`]);
});

test.each([
  ['(decisions 12)', 'decisions 12'],
  ['as the specification has it', 'the specification'],
  ['(design, promise 3)', 'promise 3'],
  ['(design, "Releasing")', 'design, "'],
  ['see review.md', 'review.md'],
  ['shown at once (section 5)', 'section 5'],
])('reports a citation of a planning document: %j', (text, citation) => {
  expect(faultsOf({ 'a.ts': `/** ${text} */` })).toContain(
    `a.ts: '${citation}' cannot be opened by a reader.`,
  );
});

test.each(['RFC 2606, section 3', 'the WHATWG HTML Standard (section 9.2)', 'a 3D design', 'a code review'])(
  'accepts %s',
  (text) => {
    expect(faultsOf({ 'a.ts': `// ${text}` })).toEqual([]);
  },
);

test('finds a citation that continues in the next line', () => {
  expect(faultsOf({ 'a.ts': '/**\n * Cut off (decisions\n * 12).\n */' })).toEqual([
    "a.ts: 'decisions 12' cannot be opened by a reader.",
  ]);
});
