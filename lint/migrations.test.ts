import { readdirSync } from 'node:fs';
import { join } from 'node:path';
import { expect, test } from '@rstest/core';

const MIGRATIONS = join(import.meta.dirname, '../packages/api/src/platform/database/migrations');

test('names of migrations begin like 0121-expand- or 0130-contract- (docs/change.md)', () => {
  const silent = readdirSync(MIGRATIONS).filter(
    (name) => name >= '0121' && !/^\d{4}-(expand|contract)-[a-z-]+\.sql$/.test(name),
  );
  expect(silent).toEqual([]);
});
