import { test } from '@rstest/core';
import { killLoop } from './kill-loop.ts';

test('killed while it does everything at once, and while it sweeps, the server keeps all that it acknowledged', () =>
  killLoop('postgres', ['everything', 'sweep']));
