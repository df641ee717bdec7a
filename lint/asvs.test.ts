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

test('each requirement of the repository has one state', () => {
  expect(registerFaults(register as Register, repositoryTexts())).toEqual([]);
});

test('the page is what register and tests make: pnpm --filter @ar/lint asvs', async () => {
  const page = registerPage(register as Register, repositoryTexts());
  await expect(page).toMatchFileSnapshot('../docs/security/asvs.md');
});

test('a requirement is met by a test with its id, not applicable or open, and only one of these', () => {
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

test('documentation is met by a page that has the heading', () => {
  const texts = { 'README.md': '# A\n\n## Life of a key\n' };
  expect(faultsOf({ page: 'README.md#life-of-a-key' }, texts)).toEqual([]);
  expect(faultsOf({ page: 'README.md#its-end' }, texts)).toEqual(['6.2.1: there is no README.md#its-end.']);
});

test.each([
  ["  // ASVS 6.2.1, 6.2.2\n  test('in a group', () => {});", 'in a group'],
  ["// ASVS 6.2.1, 6.2.2\ntest.each([\n  ['a', 1],\n] as const)('with rows %s', () => {});", 'with rows %s'],
  ["// ASVS 6.2.1, 6.2.2\ndescribe('a group', () => {", 'a group'],
])('a test or a group is named by its title: %j', (text, title) => {
  const tagged = taggedTests(new Map([['a.test.ts', text]]));
  expect([...tagged]).toEqual(['6.2.1', '6.2.2'].map((id) => [id, [{ path: 'a.test.ts', title }]]));
});

test('the page counts, and names what shows a requirement', () => {
  const page = registerPage(REGISTER, new Map(Object.entries(TEXTS)));
  expect(page).toContain('| met | 1 |');
  expect(page).toContain(
    '| 6.2.1 | 1 | A password is long. | **met**<br>`a.test.ts`: a short one is refused |',
  );
});
