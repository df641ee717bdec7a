import { expect, test } from '@rstest/core';
import { repositoryTexts } from './repository.ts';
import { wrongArrows } from './rooms.ts';

test('no file of the API imports a higher room or completes a circle of imports', () => {
  expect(wrongArrows(repositoryTexts())).toEqual([]);
});

const file = (path: string, imports: string) =>
  [`packages/api/src/${path}`, `import { a } from '${imports}';\n`] as const;

test.each([
  ['of a lower room', [file('records/lists/page.ts', '../../platform/http/errors.ts')], []],
  [
    'of a higher room',
    [file('platform/http/errors.ts', '../../records/lists/page.ts')],
    ['platform/http/errors.ts imports records/lists, which is above it'],
  ],
  [
    'in a circle within a room',
    [
      file('records/lists/page.ts', '../views/views.ts'),
      file('records/views/views.ts', '../trash/trash.ts'),
      file('records/trash/trash.ts', '../lists/page.ts'),
    ],
    [
      'records/lists/page.ts imports records/views, which imports its folder again',
      'records/views/views.ts imports records/trash, which imports its folder again',
      'records/trash/trash.ts imports records/lists, which imports its folder again',
    ],
  ],
  [
    'in a folder that is no room',
    [file('helpers/a.ts', '../platform/http/errors.ts')],
    ['helpers/a.ts stands in no room: platform, accounts, records, departments, public, operations'],
  ],
  ['in a test', [file('platform/http/errors.test.ts', '../../records/lists/page.ts')], []],
  ['outside of the rooms', [file('server.ts', './records/lists/page.ts')], []],
])('wrongArrows checks an import %s', (_, files, found) => {
  expect(wrongArrows(new Map(files))).toEqual(found);
});
