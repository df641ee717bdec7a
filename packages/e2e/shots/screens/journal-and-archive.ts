import type { Page } from '@playwright/test';
import { JournalPage } from '../../pages/journal-page.ts';
import type { Screen, Stage } from '../screen.ts';
import { answer, BROKEN, inEnglish } from './opening.ts';
import { pastOf } from './past.ts';

async function openJournal(stage: Stage, query = '') {
  await pastOf(stage.product);
  const journal = new JournalPage(stage.page);
  await stage.page.goto(`/dashboard/activity${query}`);
  await journal.anyDetails.first().waitFor();
  return journal;
}

async function openFilters(page: Page) {
  await page.getByRole('button', { name: /^Filteri/ }).click();
  await page
    .getByRole('dialog', { name: /^Filteri/ })
    .getByRole('combobox')
    .first()
    .waitFor();
}

async function openArchive(stage: Stage, query = '') {
  await pastOf(stage.product);
  await stage.page.goto(`/dashboard/archive${query}`);
  await stage.page
    .getByRole('main')
    .getByRole('button', { name: /^Radnje: / })
    .first()
    .waitFor();
}

async function actInArchive(stage: Stage, query: string, item: string) {
  await openArchive(stage, query);
  await stage.page
    .getByRole('button', { name: /^Radnje: / })
    .first()
    .click();
  await stage.page.getByRole('menuitem', { name: item }).click();
}

const NONE = { json: { count: 0, next: null, previous: null, results: [] } };

function statesOf(name: string, api: string, heading: string): readonly Screen[] {
  const state = (kind: string, given: Parameters<typeof answer>[2], words: string | undefined): Screen => ({
    name: `${name}-${kind}`,
    who: 'superadmin',
    async open({ page }) {
      await answer(page, api, given);
      await page.goto(`/dashboard/${name}`);
      await page.getByRole('heading', { name: words ?? heading }).waitFor();
    },
  });
  return [
    state('loading', undefined, undefined),
    state('nothing-yet', NONE, `${heading} je praz`),
    state('failed', BROKEN, `${heading} nije učitan`),
  ];
}

export const JOURNAL_AND_ARCHIVE: readonly Screen[] = [
  { name: 'activity', who: 'superadmin', whole: true, open: (stage) => openJournal(stage) },
  {
    name: 'activity-opened',
    who: 'superadmin',
    async open(stage) {
      const { monument } = await pastOf(stage.product);
      const journal = await openJournal(stage, `?resource=monuments&record=${monument.id}`);
      await journal.anyDetails.first().click();
      await journal.dialog.getByRole('term').first().waitFor();
    },
  },
  {
    name: 'activity-batch',
    who: 'superadmin',
    whole: true,
    async open(stage) {
      const journal = await openJournal(stage, '?kind=status');
      await stage.page.getByRole('link', { name: '3 fajla' }).first().click();
      await journal.page.getByRole('button', { name: 'Ukloni filter: Jedna zajednička radnja' }).waitFor();
    },
  },
  {
    name: 'activity-filters',
    who: 'superadmin',
    reopen: true,
    async open(stage) {
      const { deletedBatch } = await pastOf(stage.product);
      await openJournal(stage, `?kind=deleted&from=2026-01-01&batch=${deletedBatch}`);
      await openFilters(stage.page);
    },
  },
  { name: 'activity-monuments', who: 'monuments', whole: true, open: (stage) => openJournal(stage) },
  {
    name: 'activity-en',
    who: 'superadmin',
    async open(stage) {
      await inEnglish(stage.page);
      await pastOf(stage.product);
      await stage.page.goto('/dashboard/activity');
      await stage.page
        .getByRole('button', { name: /^Details: / })
        .first()
        .waitFor();
    },
  },
  {
    name: 'activity-csv',
    who: 'superadmin',
    async open(stage) {
      const journal = await openJournal(stage);
      await journal.more('Preuzmi CSV');
      await stage.page.getByRole('dialog').waitFor();
    },
  },
  {
    name: 'activity-no-match',
    who: 'superadmin',
    async open({ page }) {
      await page.goto('/dashboard/activity?search=xyzw');
      await page.getByRole('heading', { name: 'Nema rezultata' }).waitFor();
    },
  },
  ...statesOf('activity', '/activity/', 'Dnevnik'),
  { name: 'archive', who: 'superadmin', whole: true, open: (stage) => openArchive(stage) },
  {
    name: 'archive-filters',
    who: 'superadmin',
    reopen: true,
    async open(stage) {
      await openArchive(stage, '?resource=buildings&from=2026-01-01');
      await openFilters(stage.page);
    },
  },
  {
    name: 'archive-batch',
    who: 'superadmin',
    whole: true,
    async open(stage) {
      const { deletedBatch } = await pastOf(stage.product);
      await openArchive(stage, `?batch=${deletedBatch}`);
      await stage.page.getByRole('button', { name: /^Vrati sve/ }).waitFor();
    },
  },
  {
    name: 'archive-en',
    who: 'superadmin',
    async open(stage) {
      await inEnglish(stage.page);
      await pastOf(stage.product);
      await stage.page.goto('/dashboard/archive');
      await stage.page
        .getByRole('button', { name: /^Actions: / })
        .first()
        .waitFor();
    },
  },
  {
    name: 'archive-opened',
    who: 'superadmin',
    async open(stage) {
      await openArchive(stage, '?resource=buildings');
      await stage.page.getByRole('main').getByRole('link').first().click();
      await stage.page.getByRole('dialog').getByRole('term').first().waitFor();
    },
  },
  {
    name: 'archive-restore',
    who: 'superadmin',
    open: (stage) => actInArchive(stage, '?resource=buildings', 'Vrati'),
  },
  {
    name: 'archive-clash',
    who: 'superadmin',
    async open(stage) {
      await actInArchive(stage, '?resource=users', 'Vrati');
      await stage.page.getByRole('dialog').getByRole('button', { name: 'Vrati' }).click();
      await stage.page.getByRole('button', { name: 'Pokušaj ponovo' }).waitFor();
    },
  },
  {
    name: 'archive-erase',
    who: 'superadmin',
    open: (stage) => actInArchive(stage, '?resource=buildings', 'Izbriši trajno'),
  },
  {
    name: 'archive-erase-many',
    who: 'superadmin',
    async open(stage) {
      await actInArchive(stage, '?resource=monuments', 'Izbriši trajno');
      await stage.page.getByRole('textbox', { name: /broj zapisa/ }).waitFor();
    },
  },
  {
    name: 'archive-no-match',
    who: 'superadmin',
    async open({ page }) {
      await page.goto('/dashboard/archive?search=xyzw');
      await page.getByRole('heading', { name: 'Nema rezultata' }).waitFor();
    },
  },
  ...statesOf('archive', '/archive/', 'Arhiva'),
];
