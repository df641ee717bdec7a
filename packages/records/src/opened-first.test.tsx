import { building } from '@ar/domain/entities/building';
import { beforeAll, expect, test } from '@rstest/core';
import { configure, screen, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { openList, pageOf } from '../testing/open-list.tsx';
import { signInAsSuperAdmin } from '../testing/sign-in.ts';
import { deleteAction } from './actions/confirmed-actions.tsx';
import { exportChosen, printQrChosen } from './actions/download-actions.tsx';
import { changeMany, editAction, historyAction } from './actions/open-actions.tsx';
import { departmentRoutes } from './department.tsx';
import type { RecordRow } from './list/list-page.ts';

const { mn, en } = {
  mn: {
    title: 'Zgrade',
    searchLabel: 'Pretraži zgrade',
    add: 'Dodaj zgradu',
    count: '{{count}}',
    deleteText: '{{name}}?',
    deleteManyText: '{{count}}?',
    recordTitle: 'Zgrada',
  },
  en: {
    title: 'Buildings',
    searchLabel: 'Search',
    add: 'Add',
    count: '{{count}}',
    deleteText: '{{name}}?',
    deleteManyText: '{{count}}?',
    recordTitle: 'Building',
  },
};

let opened = 0;

async function openFresh() {
  opened += 1;
  const entity = { ...building, resource: `dept_fresh${opened}` as 'buildings' };
  type Row = RecordRow & { name: string; version: number; qr_code: string };
  const Routes = departmentRoutes<Row>(entity, {
    texts: { mn, en },
    row: [editAction, historyAction(entity), deleteAction],
    bulk: [printQrChosen, changeMany(entity), exportChosen(entity), deleteAction],
  });
  openList(<Routes />, {
    answer: ({ pathname }) =>
      pathname.endsWith('/history/')
        ? pageOf([])
        : pathname.endsWith('/people/')
          ? { people: [] }
          : pageOf([{ id: 1, name: 'Hala', version: 1, qr_code: 'BUILDING_1' }]),
  });
  await screen.findByText('Hala');
}

const press = (name: string | RegExp) => userEvent.click(screen.getByRole('button', { name }));
const pressMore = async (item: string) => {
  await press('Više');
  await userEvent.click(await screen.findByRole('menuitem', { name: item }));
};
const choose = async (item: string) => {
  await press('Radnje: Hala');
  await userEvent.click(await screen.findByRole('menuitem', { name: item }));
};
const onChosen = async (action: string) => {
  await userEvent.click(screen.getByRole('checkbox', { name: 'Izaberi: Hala' }));
  const bar = await screen.findByRole('region', { name: 'Izabrani redovi' });
  await userEvent.click(within(bar).getByRole('button', { name: action }));
};

configure({ asyncUtilTimeout: 4000 });
beforeAll(() => {
  // jsdom does not have this list.
  document.adoptedStyleSheets = [];
  return signInAsSuperAdmin();
});

/** Each test opens one tool first. `useText` throws in tests if a text is missing. */
test.each<[string, () => Promise<unknown>, () => Promise<unknown>]>([
  ['Izvoz', () => pressMore('Izvoz'), () => screen.findByRole('dialog')],
  ['Filteri', () => press('Filteri'), () => screen.findAllByRole('button', { name: /kalendar/i })],
  ['Prikaz', () => press('Prikaz'), () => screen.findByText('Kolone')],
  ['Izbriši', () => choose('Izbriši'), () => screen.findByRole('alertdialog')],
  ['Istorija izmjena', () => choose('Istorija izmjena'), () => screen.findByRole('dialog')],
  ['Izvezi', () => onChosen('Izvezi'), () => screen.findByRole('dialog')],
  ['Izmijeni izabrane', () => onChosen('Izmijeni izabrane'), () => screen.findByRole('dialog')],
  ['QR kodovi za štampu', () => onChosen('QR kodovi za štampu'), () => screen.findByRole('dialog')],
])('the tool %s has all texts if no other tool was opened before', async (_name, open, shown) => {
  await openFresh();
  await open();
  await shown();
  expect(document.body.textContent).not.toMatch(/\b(export|calendar|filter|changeMany|qr)[A-Z]\w*/);
});
