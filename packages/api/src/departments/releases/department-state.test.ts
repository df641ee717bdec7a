import type { RegistryEntry } from '@ar/federation/registry';
import { describe, expect, test } from '@rstest/core';
import { aRelease } from '../../testing/releases.ts';
import { type ChangeCommand, decide, type ReleaseCommand } from './decide.ts';
import {
  canaryBegan,
  type DepartmentState,
  goodReleases,
  latestDecision,
  type PastChange,
} from './department-state.ts';

const kept = (version: string) => ({
  ...{ document: aRelease('users', version), version, standing: null, swept_at: null },
  ...{ channel: 'stable' as const, percent: null, publisher: null, commit: null },
});

function commandOf(step: string): ReleaseCommand {
  const [kind, version = ''] = step.split(' ');
  if (kind === 'publish') return { kind, release: aRelease('users', version), by: 'Ana Test' };
  return { kind, by: 'Ana Test', percent: 10, reason: 'x', ...(version && { version }) } as ChangeCommand;
}

/** The steps are commands such as `publish 1.0.0`. Version 2.0.0 is stored and was never live. */
function historyAfter(...steps: string[]): PastChange[] {
  const releases = new Map([['2.0.0', kept('2.0.0')]]);
  const history: PastChange[] = [];
  let live: RegistryEntry | undefined;
  for (const step of steps) {
    const registry = { revision: history.length, departments: live ? [live] : [] };
    const state: DepartmentState = {
      ...{ id: 'users', registry, live, history, releases },
      ...{ approved: undefined, rules: [], records: undefined, check: () => [] },
    };
    const command = commandOf(step);
    const revision = decide(state, command).events.find((event) => event.kind === 'revision');
    if (!revision) throw new Error(`${step} changes nothing`);
    const { action, version = null, entry } = revision;
    live = entry ?? undefined;
    const now = { live: live?.version ?? null, canary: live?.canary?.release.version ?? null };
    history.push({ action, version, made_by: command.by, ...now });
    if (command.kind === 'publish') releases.set(version as string, kept(version as string));
  }
  return history;
}

const TWO = ['publish 1.0.0', 'publish 1.1.0'];

describe('finds the changes that made the stable release and the canary live', () => {
  test.each<[string, string[], string, string | undefined]>([
    ['a publication', TWO, 'publish 1.1.0', undefined],
    ['a rollback', [...TWO, 'rollback'], 'rollback 1.0.0', undefined],
    ['a promotion', [...TWO, 'promote 1.0.0'], 'promote 1.0.0', undefined],
    ['a canary', [...TWO, 'canary 2.0.0'], 'publish 1.1.0', 'canary 2.0.0'],
    [
      'a canary and the withdrawal of an older version',
      [...TWO, 'canary 2.0.0', 'withdraw 1.0.0'],
      'publish 1.1.0',
      'canary 2.0.0',
    ],
    [
      'a canary of a department that was disabled for a while',
      [...TWO, 'canary 2.0.0', 'disable', 'enable'],
      'publish 1.1.0',
      'canary 2.0.0',
    ],
    [
      'a canary that became stable',
      [...TWO, 'canary 2.0.0', 'promote 2.0.0'],
      'promote 2.0.0',
      'promote 2.0.0',
    ],
    ['a withdrawal of the live version', [...TWO, 'withdraw 1.1.0'], 'withdraw 1.1.0', undefined],
    ['a withdrawal of an older version', [...TWO, 'withdraw 1.0.0'], 'publish 1.1.0', undefined],
    ['a retirement', [...TWO, 'disable', 'retire'], 'retire 1.1.0', undefined],
  ])('after %s', (_, steps, stable, canary) => {
    const history = historyAfter(...steps);
    const named = (change: PastChange | undefined) => change && `${change.action} ${change.version}`;
    expect([named(latestDecision(history)), named(canaryBegan(history))]).toEqual([stable, canary]);
  });

  test('after a canary that was widened, ended and started again', () => {
    const begun = [...TWO, 'canary 2.0.0', 'canary 2.0.0'];
    const more = historyAfter(...begun);
    expect(canaryBegan(more)).toBe(more[2]);
    const anew = historyAfter(...begun, 'end-canary', 'canary 2.0.0');
    expect(canaryBegan(anew)).toBe(anew[5]);
  });
});

test.each<[string, string[], string[]]>([
  ['publications', [...TWO, 'publish 1.2.0'], ['1.0.0', '1.1.0', '1.2.0']],
  ['two rollbacks', [...TWO, 'publish 1.2.0', 'rollback 1.1.0', 'rollback 1.0.0'], ['1.0.0']],
  ['a rollback past a version', [...TWO, 'publish 1.2.0', 'rollback 1.0.0'], ['1.0.0']],
  ['a publication after a rollback', [...TWO, 'rollback', 'publish 1.2.0'], ['1.0.0', '1.2.0']],
  ['a promotion after a rollback', [...TWO, 'rollback', 'promote 1.1.0'], ['1.0.0', '1.1.0']],
  ['a rollback to a version that was never live', [...TWO, 'rollback 2.0.0'], ['1.0.0', '1.1.0', '2.0.0']],
  ['a withdrawal of an older version', [...TWO, 'withdraw 1.0.0'], ['1.1.0']],
  ['a withdrawal of the live version', [...TWO, 'publish 1.2.0', 'withdraw 1.2.0'], ['1.0.0', '1.1.0']],
  ['a withdrawal of the canary', [...TWO, 'canary 2.0.0', 'withdraw 2.0.0'], ['1.0.0', '1.1.0']],
  ['a promotion of the canary', [...TWO, 'canary 2.0.0', 'promote 2.0.0'], ['1.0.0', '1.1.0', '2.0.0']],
  ['a retirement', [...TWO, 'disable', 'retire'], []],
])('returns the good releases after %s', (_, steps, good) => {
  expect(goodReleases(historyAfter(...steps))).toEqual(good);
});
