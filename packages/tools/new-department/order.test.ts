import { expect, test } from '@rstest/core';
import { readOrder } from './order.mjs';

const neighbours = [
  { id: 'users', path: 'users' },
  { id: 'clerk', path: 'knowledge' },
];

test('readOrder derives all values from the name if no option is given', () => {
  expect(readOrder(['parks'], neighbours)).toEqual({
    order: {
      id: 'parks',
      kind: 'page',
      path: 'parks',
      labelMn: 'Parks',
      labelEn: 'Parks',
      order: 30,
      roles: ['SuperAdmin'],
      resource: undefined,
    },
  });
});

test('readOrder uses the values of the options', () => {
  const args = [
    'parks',
    '--label',
    'Parkovi i šume',
    '--label-en',
    'Parks',
    '--path',
    'green',
    '--order',
    '7',
  ];
  expect(
    readOrder(
      [...args, '--roles', 'MonumentsAdmin,ParksAdmin', '--resource', '/ar_platform/monuments/'],
      neighbours,
    ),
  ).toEqual({
    order: {
      id: 'parks',
      kind: 'list',
      path: 'green',
      labelMn: 'Parkovi i šume',
      labelEn: 'Parks',
      order: 7,
      roles: ['MonumentsAdmin', 'ParksAdmin'],
      resource: '/ar_platform/monuments/',
    },
  });
});

test.each([
  [['Parks'], 'The name Parks is not'],
  [['p'], 'The name p is not'],
  [['leaflet'], "The name leaflet is a prefix of the page's CSS classes."],
  [['users', '--path', 'people'], 'The department users already exists.'],
  [['parks', '--path', 'knowledge'], 'The path /dashboard/knowledge belongs to clerk.'],
  [['parks', '--path', 'settings'], 'The path /dashboard/settings belongs to the shell.'],
  [['parks', '--path', 'Green'], 'The path Green is not'],
  [['parks', '--label', "Park'"], 'A label is'],
  [['parks', '--order', 'last'], 'The order in the menu'],
  [['parks', '--label', 'Пaркови'], 'A label is'],
  [['parks', '--roles', ''], 'Roles, with commas'],
  [['parks', '--roles', 'SuperAdmin, ParksAdmin'], 'Roles, with commas'],
  [['parks', '--roles', 'Parks'], 'Roles, with commas'],
  [['parks', '--resource', 'parks'], 'The resource parks is not'],
  [['parks', '--colour', 'green'], 'colour'],
  [['parks', 'gardens'], 'Usage:'],
  [['parks', '--page', '--records'], 'Usage:'],
  [[], 'Usage:'],
])('refuses %j', (args, sentence) => {
  expect(readOrder(args, neighbours)).toEqual({
    problems: expect.arrayContaining([expect.stringContaining(sentence)]),
  });
});

test('--records derives the resource from the department’s id', () => {
  const order = { kind: 'records', resource: '/records/parks/' };
  expect(readOrder(['parks', '--records'], neighbours)).toMatchObject({ order });
  expect(readOrder(['parks'], neighbours, 'records')).toMatchObject({ order });
  expect(readOrder(['parks', '--page'], neighbours, 'records')).toMatchObject({ order: { kind: 'page' } });
});
