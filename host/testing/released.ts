import type { ReleasedDepartment } from '@ar/federation/releases';

type Running = ReleasedDepartment['stable'];

export const running = (version: string, more: Partial<Running> = {}): Running => ({
  version,
  published_at: '2026-11-18T09:00:00Z',
  published_by: 'Ana Božović',
  commit: '1ac758a4f0f6',
  size: 182_400,
  since: '2026-11-18T09:12:00Z',
  by: 'Ana Božović',
  failures: 0,
  loads: 0,
  ...more,
});

const published = (version: string, swept = false) => {
  const { since: _, by: __, failures: ___, loads: ____, ...known } = running(version);
  return { ...known, swept };
};

/** Version 1.5.0 is published but not live, and the server has deleted the files of version 1.2.0. */
export const released = (more: Partial<ReleasedDepartment> = {}): ReleasedDepartment => ({
  id: 'monuments',
  path: 'monuments',
  label: { mn: 'Spomenici', en: 'Monuments' },
  stable: running('1.4.0'),
  before: '1.3.0',
  failing_since: null,
  canary: null,
  disabled: null,
  rules: [],
  versions: [published('1.5.0'), published('1.4.0'), published('1.3.0'), published('1.2.0', true)],
  days: [],
  ...more,
});
