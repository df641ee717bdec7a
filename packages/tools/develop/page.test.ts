import { expect, test } from '@rstest/core';
import { developed } from './page.mjs';

const page = (departments: object[]) =>
  '<html><head><title>AR</title></head><body><script type="application/json" id="registry">' +
  `${JSON.stringify({ revision: 3, departments })}</script></body></html>`;
const script = '<script src="/live.js"></script>';
const users = { id: 'users', version: '1.0.0', base: '/releases/users/1.0.0/', menu: { order: 1 } };
const clerk = { id: 'clerk', version: '1.0.0', base: '/releases/clerk/1.0.0/', menu: { order: 4 } };

test('replaces a department by its local build and adds a new department to the menu', () => {
  const build = { id: 'users', version: '1.0.0-local', menu: { order: 1 } };
  const parks = { id: 'parks', version: '0.1.0', menu: { order: 2 } };
  expect(developed(page([users, clerk]), [build, parks], script)).toBe(
    page([{ ...build, base: '/develop/users/' }, { ...parks, base: '/develop/parks/' }, clerk]).replace(
      '</head>',
      `${script}</head>`,
    ),
  );
});

test('escapes descriptors in the page', () => {
  const build = { id: 'users', menu: { order: 1, label: '</script><script>' } };
  expect(developed(page([]), [build], script).match(/<\/script>/g)).toHaveLength(2);
});

test('adds the reload script to a page without a registry', () => {
  expect(developed('<head></head>', [], script)).toBe(`<head>${script}</head>`);
});
