import { expect, test } from '@rstest/core';
import { licenceName } from './data-page.tsx';

test.each([
  ['https://creativecommons.org/licenses/by-sa/4.0/deed.en', 'CC BY-SA 4.0'],
  ['https://creativecommons.org/publicdomain/zero/1.0/', 'CC0 1.0'],
  ['https://opendatacommons.org/licenses/odbl/1-0/', 'https://opendatacommons.org/licenses/odbl/1-0/'],
])('names the licence %s %s', (address, name) => {
  expect(licenceName(address)).toBe(name);
});
