import { test } from '@rstest/core';
import { freezeDatabase } from './frozen-database.ts';

test('a frozen database is a 503 within the time that a request may take', () => freezeDatabase());
