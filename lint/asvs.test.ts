import { expect, test } from '@rstest/core';
import register from './asvs.json';
import { type Register, registerFaults, registerPage, taggedTests } from './asvs.ts';
import { repositoryTexts } from './repository.ts';

const REGISTER: Register = { '6.2.1': { level: 1, what: 'A password is long.' } };
const TEXTS = { 'a.test.ts': "// ASVS 6.2.1\ntest('a short one is refused', () => {});\n" };
const faultsOf = (requirement: object, texts: Record<string, string> = TEXTS) =>
  registerFaults(
    { '6.2.1': { level: 1, what: 'A password is long.', ...requirement } },
    new Map(Object.entries(texts)),
  );

test('every requirement has exactly one state', () => {
  expect(registerFaults(register as Register, repositoryTexts())).toEqual([]);
});

test('docs/security/asvs.md equals the page that pnpm --filter @ar/lint asvs writes', async () => {
  const page = registerPage(register as Register, repositoryTexts());
  await expect(page).toMatchFileSnapshot('../docs/security/asvs.md');
});

test('reports a requirement without a state or with two states', () => {
  expect(faultsOf({})).toEqual([]);
  expect(faultsOf({}, {})).toEqual(['6.2.1 is neither tagged in a test, nor not applicable, nor open.']);
  expect(faultsOf({ notApplicable: 'There are none.' }, {})).toEqual([]);
  expect(faultsOf({ notApplicable: 'There are none.' })).toEqual(['6.2.1 has two states.']);
  expect(faultsOf({ open: 'Nobody has built it.' }, {})).toEqual(['6.2.1 is open without an end.']);
  expect(faultsOf({ open: 'Nobody has built it.', until: '2027' }, {})).toEqual([]);
  expect(faultsOf({}, { ...TEXTS, 'b.spec.ts': "// ASVS 1.1.9\ntest('x', () => {});" })).toEqual([
    'ASVS 1.1.9 is tagged, and is no requirement of levels 1 and 2.',
  ]);
});

test('reports a documentation requirement whose page lacks the heading', () => {
  const texts = { 'README.md': '# A\n\n## Life of a key\n' };
  expect(faultsOf({ page: 'README.md#life-of-a-key' }, texts)).toEqual([]);
  expect(faultsOf({ page: 'README.md#its-end' }, texts)).toEqual(['6.2.1: there is no README.md#its-end.']);
});

test('taggedTests finds every id in a comment', () => {
  const text = "  // ASVS 6.2.1, 6.2.2\n  test('a', () => {});\n// ASVS 6.2.2\ntest('b', () => {});";
  expect([...taggedTests(new Map([['a.test.ts', text]]))]).toEqual([
    ['6.2.1', new Set(['a.test.ts'])],
    ['6.2.2', new Set(['a.test.ts'])],
  ]);
});

test('the page counts the states and names the test files', () => {
  const page = registerPage(REGISTER, new Map(Object.entries(TEXTS)));
  expect(page).toContain('| met | 1 |');
  expect(page).toContain('| 6.2.1 | 1 | A password is long. | **met**<br>`a.test.ts` |');
});
