import { test } from '@rstest/core';
import { killLoop, type Round } from './kill-loop.ts';

/** More by hand, after a change of what these are about. */
const TIMES = Number(process.env.KILL_LOOP_TIMES ?? 1);
const ROUNDS = Array.from({ length: TIMES }, (): Round[] => [
  'remove',
  'restore',
  'erase',
  'putBack',
  'sweep',
  'everything',
]).flat();

test.each(['postgres', 'embedded'] as const)(
  'killed while it deletes, restores, puts back, sweeps and does all at once, the server on %s keeps what it acknowledged',
  (engine) => killLoop(engine, ROUNDS),
);
