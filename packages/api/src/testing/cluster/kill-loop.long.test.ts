import { test } from '@rstest/core';
import { killLoop, type Round } from './kill-loop.ts';

/** Set `KILL_LOOP_TIMES` higher after changes to deletion, restoration, reverts or the sweep. */
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
  'keeps all acknowledged changes on %s when killed during deletions, restores, reverts, sweeps and all together',
  (engine) => killLoop(engine, ROUNDS),
);
