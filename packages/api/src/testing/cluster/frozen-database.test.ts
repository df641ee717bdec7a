import { test } from '@rstest/core';
import { freezeDatabase } from './frozen-database.ts';

test('a frozen database is a 503 on every route that asks it, and no connection that broke is used again', () =>
  freezeDatabase({ connectMs: 1500, statementMs: 1500, answerMs: 2000 }));
