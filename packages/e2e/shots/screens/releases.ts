import type { ReleaseRequest, ReleasesOverview } from '@ar/federation/releases';
import type { Page } from '@playwright/test';
import { ReleasesPage } from '../../pages/releases-page.ts';
import { changeRegistry, type Entry } from '../../product/registry.ts';
import type { Screen, Stage } from '../screen.ts';
import { inEnglish } from './opening.ts';

const ANA = 'Ana Božović';
const daysAgo = (days: number) => new Date(Date.now() - days * 86_400_000).toISOString();
const dayOf = (days: number) => daysAgo(days).slice(0, 10);

const version = (name: string, days: number, more: object = {}) => ({
  version: name,
  published_at: daysAgo(days),
  published_by: ANA,
  commit: '1ac758a4f0f627f55e58096e83d667d65434210c',
  size: 195_100,
  since: daysAgo(days),
  by: ANA,
  failures: 0,
  loads: 0,
  ...more,
});

const published = (...names: string[]) =>
  names.map((name, at) => ({ ...version(name, 3 + 8 * at), swept: false }));

const figures = (days: number, channel: 'stable' | 'canary', failures: number) => ({
  day: dayOf(days),
  version: channel === 'canary' ? '1.5.0-9f86d08188s' : '1.4.0-2c26b46b68s',
  channel,
  failures,
  loads: 40 * (7 - days),
});

const department = (id: string, mn: string, en: string, more: object = {}) => ({
  id,
  path: id,
  label: { mn, en },
  stable: version('1.4.0-2c26b46b68s', 11),
  before: '1.3.2-b5bb9d8014s',
  failing_since: null,
  canary: null,
  disabled: null,
  rules: [],
  versions: published('1.5.0-9f86d08188s', '1.4.0-2c26b46b68s', '1.3.2-b5bb9d8014s'),
  days: [],
  ...more,
});

const request = (department: string, label: ReleaseRequest['label'], more: Partial<ReleaseRequest>) =>
  ({
    department,
    label,
    version: '1.0.0-4f1d3a2b68s',
    published_at: daysAgo(0.1),
    published_by: `token: CI ${department}`,
    commit: '1ac758a4f0f627f55e58096e83d667d65434210c',
    size: 195_100,
    standing: 'waiting',
    channel: 'stable',
    percent: null,
    reason: null,
    changes: [],
    replaces: null,
    refusal: null,
    ...more,
  }) satisfies ReleaseRequest;

const LABELS = {
  name: { mn: 'Naziv', en: 'Name' },
  area: { mn: 'Površina', en: 'Area' },
  picture: { mn: 'Slika', en: 'Picture' },
};
const STAFF = ['SuperAdmin', 'MonumentsAdmin'];

const REQUESTS = [
  request(
    'parks',
    { mn: 'Parkovi', en: 'Parks' },
    {
      reason: 'Parkovi dobijaju svoju stranicu i svoje zapise.',
      replaces: '1.0.0-1b2c3d4e68s',
      changes: [
        { what: 'path', before: [], after: ['parks'] },
        { what: 'label', before: [], after: [{ mn: 'Parkovi', en: 'Parks' }] },
        { what: 'roles', before: [], after: STAFF },
        { what: 'list', before: [], after: ['/records/parks/'] },
        { what: 'fields', before: [], after: [LABELS.name, LABELS.area, LABELS.picture] },
        { what: 'public-fields', before: [], after: [LABELS.name, LABELS.picture] },
        { what: 'record-roles', before: [], after: STAFF },
      ],
    },
  ),
  request(
    'buildings',
    { mn: 'Građevinske dozvole', en: 'Building permits' },
    {
      version: '1.6.0-9f86d08188s',
      channel: 'canary',
      percent: 10,
      changes: [
        {
          what: 'roles',
          before: ['SuperAdmin', 'BuildingsAdmin'],
          after: ['SuperAdmin', 'BuildingsAdmin', 'SupersluzbenikAdmin'],
        },
      ],
    },
  ),
  request('clerk', { mn: 'Superslužbenik', en: 'Civil-servant assistant' }, { published_by: ANA }),
];

const OVERVIEW = {
  revision: 42,
  waiting: [],
  requests: [],
  retired: [],
  departments: [
    department('users', 'Korisnici', 'Users', { before: null, versions: published('1.4.0-2c26b46b68s') }),
    department('buildings', 'Građevinske dozvole', 'Building permits', {
      stable: version('1.4.0-2c26b46b68s', 11, { failures: 4, loads: 1204 }),
      canary: { ...version('1.5.0-9f86d08188s', 2, { failures: 3, loads: 131 }), percent: 10 },
      days: [
        figures(4, 'stable', 1),
        figures(2, 'stable', 2),
        figures(1, 'canary', 3),
        figures(0, 'stable', 1),
      ],
    }),
    department('monuments', 'Spomenici', 'Monuments', {
      disabled: {
        reason: 'Baza spomenika se seli na novi server. Vraćamo odjeljenje u subotu do 14 časova.',
        since: daysAgo(0.2),
        by: 'Milica Žižić',
      },
    }),
    department('clerk', 'Superslužbenik', 'Civil-servant assistant', {
      failing_since: daysAgo(0.5),
      days: [figures(5, 'stable', 12), figures(3, 'stable', 1)],
    }),
  ],
} satisfies ReleasesOverview;

const change = (revision: number, action: string, days: number, more: object = {}) => ({
  revision,
  action,
  version: '1.4.0-2c26b46b68s',
  channel: 'stable',
  percent: null,
  by: ANA,
  at: daysAgo(days),
  reason: null,
  commit: null,
  ...more,
});

const HISTORY = {
  count: 14,
  results: [
    change(42, 'end-canary', 1, {
      by: 'AR Podgorica',
      reason:
        'Zaustavljeno samo od sebe: probno izdanje otkazalo je kod 9 od 31 ljudi, redovno kod 4 od 208.',
    }),
    change(41, 'publish', 2, {
      channel: 'canary',
      percent: 10,
      commit: '1ac758a4f0f627f55e58096e83d667d65434210c',
    }),
    change(37, 'rollback', 11, { reason: 'Mapa se ne otvara.' }),
  ],
};

const token = (id: number, department: string, label: string, more: object = {}) => ({
  id,
  department,
  label,
  created_at: daysAgo(40),
  created_by: ANA,
  expires_at: daysAgo(-64),
  last_used_at: daysAgo(2),
  revoked_at: null,
  ...more,
});

const TOKENS = {
  results: [
    token(3, 'buildings', 'CI Sekretarijata za planiranje prostora'),
    token(2, 'monuments', 'Ivanov laptop', { last_used_at: null }),
    token(1, 'monuments', 'Stari CI', { revoked_at: daysAgo(30) }),
    token(0, 'users', 'Test tim', { expires_at: daysAgo(3) }),
  ],
};

async function answer(page: Page, overview: object = OVERVIEW) {
  await page.route('**/api/releases/', (route) => route.fulfill({ json: overview }));
  await page.route('**/api/releases/*/history/**', (route) => route.fulfill({ json: HISTORY }));
  await page.route('**/api/deploy-tokens/', (route) =>
    route.request().method() === 'POST'
      ? route.fulfill({
          status: 201,
          json: { ...token(4, 'clerk', 'CI'), token: 'ard_3q2-7wAAAABBBBCCCCDDDDEEEEFFFFGGGGHHHHIIIIJJJJ' },
        })
      : route.fulfill({ json: TOKENS }),
  );
}

async function openReleases({ page }: Stage) {
  await answer(page);
  const releases = new ReleasesPage(page);
  await releases.open();
  await page.getByText('Stari CI').waitFor();
  return releases;
}

const off = (all: Entry[]) =>
  all.map((entry) => ({
    ...entry,
    disabled: { reason: 'Baza spomenika se seli. Vraćamo odjeljenje u subotu.' },
  }));

export const RELEASES: readonly Screen[] = [
  { name: 'releases', who: 'superadmin', whole: true, open: openReleases },
  {
    name: 'releases-history',
    who: 'superadmin',
    whole: true,
    async open(stage) {
      const releases = await openReleases(stage);
      await (await releases.openHistory('Građevinske dozvole')).getByRole('listitem').first().waitFor();
      await stage.page.evaluate(() => scrollTo(0, 0));
    },
  },
  {
    name: 'releases-question',
    who: 'superadmin',
    reopen: true,
    async open(stage) {
      const releases = await openReleases(stage);
      await releases.ask('Građevinske dozvole', 'Pusti izdanje');
      await releases.dialog.getByText('Dijelu korisnika').click();
    },
  },
  ...(['mn', 'en'] as const).map(
    (language): Screen => ({
      name: `releases-approval-${language}`,
      who: 'superadmin',
      whole: true,
      async open({ page }) {
        if (language === 'en') await inEnglish(page);
        await answer(page, {
          ...OVERVIEW,
          departments: OVERVIEW.departments.slice(0, 1),
          requests: REQUESTS,
        });
        await page.goto('/dashboard/releases');
        await page.getByText('Stari CI').waitFor();
      },
    }),
  ),
  {
    name: 'releases-refusal',
    who: 'superadmin',
    reopen: true,
    async open({ page }) {
      await answer(page, { ...OVERVIEW, requests: REQUESTS });
      const releases = new ReleasesPage(page);
      await releases.open();
      await releases.request('Parkovi').getByRole('button', { name: 'Odbij' }).click();
      await releases.confirm('Odbij');
    },
  },
  {
    name: 'releases-stale',
    who: 'superadmin',
    reopen: true,
    async open(stage) {
      const releases = await openReleases(stage);
      const json = { detail: 'Neko je bio brži.', code: 'stale-revision' };
      await stage.page.route('**/api/releases/*/disable/', (route) => route.fulfill({ status: 409, json }));
      await releases.ask('Superslužbenik', 'Isključi');
      await releases.reason.fill('Seli se baza.');
      await releases.confirm('Isključi');
      await releases.dialog.getByText(/^U međuvremenu je neko drugi promijenio stanje/).waitFor();
    },
  },
  {
    name: 'releases-token',
    who: 'superadmin',
    reopen: true,
    async open(stage) {
      const releases = await openReleases(stage);
      await releases.makeToken.click();
      await releases.dialog.getByLabel('Odjeljenje').fill('clerk');
      await releases.dialog.getByLabel('Naziv').fill('CI');
      await releases.confirm('Napravi ključ');
      await releases.dialog.getByLabel('Ključ').waitFor();
    },
  },
  {
    name: 'releases-empty',
    who: 'superadmin',
    async open({ page }) {
      await answer(page, { revision: 0, departments: [], waiting: [], requests: [], retired: [] });
      await page.goto('/dashboard/releases');
      await page.getByText('Još ništa nije objavljeno').waitFor();
    },
  },
  {
    name: 'releases-failed',
    who: 'superadmin',
    async open({ page }) {
      await page.route('**/api/{releases,deploy-tokens}/', (route) =>
        route.fulfill({ status: 403, json: { detail: 'Nemate pristup ovom sadržaju.' } }),
      );
      await page.goto('/dashboard/releases');
      await page.getByText('Izdanja nijesu učitana').waitFor();
    },
  },
  {
    name: 'releases-en',
    who: 'superadmin',
    whole: true,
    async open({ page }) {
      await inEnglish(page);
      await answer(page);
      await page.goto('/dashboard/releases');
      await page.getByText('Stari CI').waitFor();
    },
  },
  {
    name: 'department-off',
    who: 'monuments',
    async open({ page }) {
      await changeRegistry(page, off);
      await page.goto('/dashboard/monuments');
      await page.getByText('odjeljenje je isključeno').waitFor();
    },
  },
  {
    name: 'update-notice',
    who: 'monuments',
    reopen: true,
    async open({ page }) {
      await page.clock.install();
      await page.route('**/api/registry/', async (route) => {
        const registry = await (await route.fetch({ headers: {} })).json();
        const departments = registry.departments.map((entry: object) => ({ ...entry, version: '9.0.0' }));
        await route.fulfill({ json: { revision: registry.revision + 1, departments } });
      });
      await page.goto('/dashboard/monuments');
      await page.getByRole('button', { name: 'Radnje:' }).first().waitFor();
      await page.clock.fastForward('05:00');
      await page.getByRole('link', { name: 'AR Podgorica' }).first().click();
      await page.getByText('Nova verzija je spremna.').waitFor();
    },
  },
];
