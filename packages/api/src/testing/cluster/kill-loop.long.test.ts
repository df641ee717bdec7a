import { test } from '@rstest/core';
import { killLoop, type Round } from './kill-loop.ts';

/** Raise `KILL_LOOP_TIMES` to test changes of deletion, restoration, reverts or the sweep. */
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
  'keeps all acknowledged changes on %s when the server is killed during writes and sweeps',
  (engine) => killLoop(engine, ROUNDS),
);
