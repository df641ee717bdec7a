import { expect, test } from '@rstest/core';
// @boundaries-ignore the test compares schemas with this catalogue
import { MESSAGES } from '../packages/domain/src/messages/all.ts';
import { repositoryTexts } from './repository.ts';

/** Matches `error: '…'`, `message: '…'` and the last argument of `.min(1, '…')`. */
const SAID = /(?:\b(?:error|message): |\.(?:min|max|length|regex|email|refine)\([^\n]*, )'([^']+)'/g;

test('schemas use only message codes of the catalogue', () => {
  const schemas = [...repositoryTexts()].filter(
    ([path]) =>
      /^packages\/(domain|federation|api)\/src\/.*\.ts$/.test(path) &&
      // Operators and departments' developers see English sentences instead of codes.
      !/\.test\.ts$|\/testing\/|entities\/department-records\.ts$|api\/src\/platform\/config\/|federation\/src\/schemas\.ts$/.test(
        path,
      ),
  );
  const said = schemas.flatMap(([path, source]) =>
    [...source.matchAll(SAID)].map(([, text = '']) => ({ path, code: text.split('?')[0] ?? '' })),
  );
  expect(said).not.toEqual([]);
  expect(said.filter(({ code }) => !Object.hasOwn(MESSAGES.mn, code))).toEqual([]);
});
