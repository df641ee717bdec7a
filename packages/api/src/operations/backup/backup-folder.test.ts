import { expect, test } from '@rstest/core';
import { excessBackups, type StoredBackup } from './backup-folder.ts';
import { isDue } from './nightly-backups.ts';

const at = { hour: 3, minute: 30 };
const moment = (text: string) => new Date(`2026-11-${text}`);

test.each<[string, string, string | undefined, boolean]>([
  ['no backup exists', '24T01:00', undefined, true],
  ['the last backup is of last night', '24T12:00', '24T03:30', false],
  ['the time of day is reached', '24T03:30', '23T03:30', true],
  ['the time of day is not reached', '24T03:29', '23T03:30', false],
  ['the server was down at night', '24T12:00', '23T03:31', true],
])('if %s, at %s a backup after %s is due: %s', (_where, now, newest, due) => {
  expect(isDue(moment(now), at, newest === undefined ? undefined : moment(newest))).toBe(due);
});

/** One backup for each character, newest first. `s` is a backup whose proof succeeded. */
const kept = (proofs: string): StoredBackup[] =>
  [...proofs].map((one, place) => ({
    archive: String(place),
    madeAt: new Date(),
    provedAt: one === 's' ? new Date() : undefined,
  }));

test.each([
  ['ssss', 2, ['2', '3']],
  ['s', 2, []],
  ['--ss', 2, ['3']],
  ['----', 2, []],
])('for the backups %s and the limit %i, removes %j', (proofs, keep, gone) => {
  expect(excessBackups(kept(proofs), keep).map(({ archive }) => archive)).toEqual(gone);
});
