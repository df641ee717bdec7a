import { test } from '@rstest/core';
import { freezeDatabase } from './frozen-database.ts';

test('responds with 503 on every non-public route while the database is frozen, and reuses no broken connection', () =>
  freezeDatabase({ connectMs: 1500, statementMs: 1500, answerMs: 2000 }));
