import { test } from '@rstest/core';
import { freezeDatabase } from './frozen-database.ts';

test('responds with 503 within the request timeout when the database freezes', () => freezeDatabase());
