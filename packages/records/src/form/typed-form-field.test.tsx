import { building } from '@ar/domain/entities/building';
import type { Entity } from '@ar/domain/entities/entity';
import { changesSchema } from '@ar/domain/entities/schemas';
import type { Language } from '@ar/domain/languages';
import { afterEach, expect, rstest, test } from '@rstest/core';
import { act, cleanup, fireEvent, render, screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { createMemoryRouter, RouterProvider } from 'react-router-dom';
import { showLanguage } from '../../testing/language.ts';
import '../texts/form.ts';
import { WithQueries } from '../../testing/with-queries.tsx';
import { addDepartmentTexts } from '../texts/record-text.tsx';
import type { FieldExtras } from './field.ts';
import { RecordForm } from './record-form.tsx';

interface Site {
  id: number;
  version: number;
  building_size: number;
  latitude: number;
  longitude: number;
  construction_start_date: string;
}

const site: Site = {
  id: 7,
  version: 3,
  building_size: 7150,
  latitude: 42.43,
  longitude: 19.26,
  construction_start_date: '2026-05-01',
};

const { building_size, latitude, longitude, construction_start_date } = building.fields;
const sites: Entity = {
  ...building,
  fields: { building_size, latitude, longitude, construction_start_date },
};

const labels = { building_size: 'Size', latitude: 'Lat', longitude: 'Lon', construction_start_date: 'Start' };
addDepartmentTexts('buildings', { mn: labels, en: labels });

let runs = 0;
const rules = changesSchema(building).refine(() => {
  runs += 1;
  return true;
});

function open(language: Language, { answer = {} as object, status = 200, extras = {} as FieldExtras } = {}) {
  act(() => showLanguage(language));
  const sent: unknown[] = [];
  rstest.stubGlobal('fetch', async (_: unknown, init: RequestInit) => {
    sent.push(JSON.parse(String(init.body)));
    return Response.json({ ...site, ...answer }, { status });
  });
  Element.prototype.scrollIntoView = () => {};
  const form = (
    <RecordForm<Site>
      row={site}
      entity={sites}
      rules={rules}
      extras={extras}
      body={({ output, changed }) =>
        Object.fromEntries(Object.entries(output).filter(([name]) => changed.has(name)))
      }
      onSaved={() => {}}
      onCancel={() => {}}
    />
  );
  render(<RouterProvider router={createMemoryRouter([{ path: '*', element: form }])} />, {
    wrapper: WithQueries,
  });
  return sent;
}

afterEach(() => {
  cleanup();
  sessionStorage.clear();
  rstest.unstubAllGlobals();
});

const field = (label: string) => screen.getByLabelText<HTMLInputElement>(label);

async function type(label: string, text: string) {
  await userEvent.clear(field(label));
  await userEvent.type(field(label), text);
  await userEvent.tab();
}

const save = (language: Language) =>
  userEvent.click(screen.getByRole('button', { name: language === 'mn' ? 'Sačuvaj' : 'Save' }));

test('saves the record although a warning is shown beside the save button', async () => {
  const doubt: FieldExtras[string]['doubt'] = ({ values }) => <p>{`Sure of ${values.latitude}?`}</p>;
  const sent = open('en', { extras: { latitude: { doubt } } });
  await type('Lat', '0');
  expect(screen.getByText('Sure of 0?').parentElement).toBe(
    screen.getByRole('button', { name: 'Save' }).parentElement,
  );
  await save('en');
  await waitFor(() => expect(sent).toEqual([{ latitude: 0 }]));
});

test('validates the form only once per submit', async () => {
  const sent = open('mn');
  await type('Size', '1250');
  runs = 0;
  // A click on the button would validate the form a second time, because the field loses the focus.
  fireEvent.submit(field('Size').form as HTMLFormElement);
  await waitFor(() => expect(sent).toEqual([{ building_size: 1250 }]));
  expect(runs).toBe(1);
});

test('ignores Enter while the form is being sent', async () => {
  open('mn');
  await type('Size', '1250');
  const send = rstest.fn(() => new Promise(() => {}));
  rstest.stubGlobal('fetch', send);
  await userEvent.type(field('Size'), '{Enter}{Enter}');
  await screen.findByText('Čuvanje podataka');
  await userEvent.keyboard('{Enter}');
  expect(send).toHaveBeenCalledTimes(1);
});

test.each([
  ['mn', 'Size', '1.250', '1.250', { building_size: 1250 }, 'Biće sačuvano: 1.250 m²'],
  ['en', 'Size', '1.250', '1.25', { building_size: 1.25 }, 'Will be saved: 1.25 m²'],
  ['mn', 'Size', '1.250,5', '1.250,5', { building_size: 1250.5 }, 'Biće sačuvano: 1.250,5 m²'],
  ['mn', 'Size', '12,480', '12,48', { building_size: 12.48 }, 'Biće sačuvano: 12,48 m²'],
  ['en', 'Size', '12,480', '12,480', { building_size: 12480 }, 'Will be saved: 12,480 m²'],
  ['mn', 'Lat', '42,44', '42.44', { latitude: 42.44 }, 'Biće sačuvano: 42.44'],
  ['en', 'Lat', '42,44', '42.44', { latitude: 42.44 }, 'Will be saved: 42.44'],
  ['mn', 'Lon', '42.44, 19.27', '19.27', { latitude: 42.44, longitude: 19.27 }, 'Biće sačuvano: 19.27'],
  [
    'mn',
    'Start',
    '31.12.2026',
    '31. 12. 2026.',
    { construction_start_date: '2026-12-31' },
    'Biće sačuvano: 31. decembar 2026.',
  ],
  [
    'en',
    'Start',
    '31.12.2026',
    '31 Dec 2026',
    { construction_start_date: '2026-12-31' },
    'Will be saved: 31 December 2026',
  ],
] as const)(
  'in the language %s, the field %s reads %s, shows %s and sends %j',
  async (language, label, typed, shown, body, echo) => {
    const sent = open(language);
    await type(label, typed);
    expect(field(label).value).toBe(shown);
    expect(await screen.findByText(echo)).toBeTruthy();
    await save(language);
    await waitFor(() => expect(sent).toEqual([body]));
  },
);

test('shows values in the language of the page, and stores no draft if a retyped value is equal', async () => {
  open('mn');
  expect([field('Size').value, field('Start').value]).toEqual(['7.150', '1. 5. 2026.']);
  await type('Size', '7150,00');
  expect(sessionStorage.length).toBe(0);
});

test('shows the possible meanings of an ambiguous number, and sends the chosen meaning', async () => {
  const sent = open('mn');
  await type('Size', '1.25');
  expect(await screen.findByText('Ovako napisan broj nije jasan. Mislite li:')).toBeTruthy();
  expect(field('Size').value).toBe('1.25');
  await save('mn');
  expect(sent).toEqual([]);
  await userEvent.click(screen.getByRole('button', { name: '125\u00a0m²' }));
  expect([document.activeElement, field('Size').value]).toEqual([field('Size'), '125']);
  await save('mn');
  await waitFor(() => expect(sent).toEqual([{ building_size: 125 }]));
});

test('shows the possible meanings inside a status region, so that screen readers announce them', async () => {
  open('mn');
  const regions = screen.getAllByRole('status');
  await type('Size', '1.25');
  const meaning = await screen.findByRole('button', { name: '125\u00a0m²' });
  expect(regions).toContain(meaning.closest('[role=status]'));
});

test('shows an error on an invalid number on blur or submit, but not while the person types', async () => {
  open('mn');
  await type('Size', 'sto');
  expect(await screen.findByText(/^Ovo nije broj/)).toBeTruthy();
  await userEvent.clear(field('Size'));
  await userEvent.type(field('Size'), '1.25');
  expect(field('Size').getAttribute('aria-invalid')).toBe('false');
  await userEvent.keyboard('{Enter}');
  expect(await screen.findByText(/^Ovako napisan broj nije jasan/)).toBeTruthy();
});

test('shows an error under each field with an invalid value', async () => {
  open('en');
  await type('Size', '1e3');
  await type('Lat', 'north');
  await type('Start', '30.2.2026');
  expect(await screen.findByText(/^This is not a number/)).toBeTruthy();
  expect(screen.getByText('The latitude must be between -90 and 90')).toBeTruthy();
  expect(screen.getByText(/^The calendar has no such day/)).toBeTruthy();
});

test('keeps the value when the language changes', async () => {
  const sent = open('mn');
  await type('Size', '1.250,5');
  act(() => showLanguage('en'));
  expect([field('Size').value, field('Start').value]).toEqual(['1,250.5', '1 May 2026']);
  await save('en');
  await waitFor(() => expect(sent).toEqual([{ building_size: 1250.5 }]));
});

test('still asks about an ambiguous number after the language has changed', async () => {
  open('mn');
  await type('Size', '1.25');
  act(() => showLanguage('en'));
  await userEvent.click(await screen.findByRole('button', { name: '1.25\u00a0m²' }));
  expect(field('Size').value).toBe('1.25');
});

test('restores a draft after the language of the page has changed', async () => {
  open('mn');
  await type('Size', '1.250,5');
  cleanup();
  open('en');
  await userEvent.click(screen.getByRole('button', { name: 'Bring it back' }));
  expect(field('Size').value).toBe('1,250.5');
});

test('shows conflicting numbers in the language of the page', async () => {
  const current = { ...site, version: 4, building_size: 8000.5 };
  const stale = { detail: 'x', current, changed_by: 'Ana', changed_at: '2026-05-01T12:00:00.000Z' };
  open('mn', { answer: stale, status: 412 });
  await type('Size', '1.250,5');
  await save('mn');
  const theirs = await screen.findByRole('radio', { name: /8\.000,5/ });
  expect(screen.getByRole('radio', { name: /1\.250,5/ })).toBeTruthy();
  expect(screen.getAllByRole('button', { name: /^Sačuvaj/ }).map((button) => button.textContent)).toEqual([
    'Sačuvaj ovako',
  ]);
  await userEvent.click(theirs);
  expect(field('Size').value).toBe('8.000,5');
});

test('has the unit as the accessible description of a number field', () => {
  open('mn');
  const described = field('Size').getAttribute('aria-describedby')?.split(' ') ?? [];
  expect(described.map((id) => document.getElementById(id)?.textContent)).toContain('m²');
});

test('picks a day from a calendar in the language of the page, with weeks that start on Monday', async () => {
  const sent = open('mn');
  await userEvent.click(screen.getByRole('button', { name: 'Kalendar: Start' }));
  const calendar = await screen.findByRole('dialog', { name: 'Izbor datuma: Start' });
  await within(calendar).findByRole('button', { name: /^Sljedeći mjesec/ });
  expect(
    within(calendar)
      .getAllByRole('columnheader')
      .map(({ textContent }) => textContent)[0],
  ).toBe('pon');
  await userEvent.click(within(calendar).getByText('15'));
  expect(screen.queryByRole('dialog')).toBeNull();
  expect([document.activeElement, field('Start').value]).toEqual([field('Start'), '15. 5. 2026.']);
  await save('mn');
  await waitFor(() => expect(sent).toEqual([{ construction_start_date: '2026-05-15' }]));
});

test('closes only the calendar, not the dialog around the form, on Escape', async () => {
  open('mn');
  const button = screen.getByRole('button', { name: 'Kalendar: Start' });
  await userEvent.click(button);
  // `fireEvent` returns false if a listener has called `preventDefault`, which keeps the dialog open.
  const pressEscape = () => fireEvent.keyDown(button, { key: 'Escape' });
  expect(pressEscape()).toBe(false);
  expect(screen.queryByRole('dialog')).toBeNull();
  expect(pressEscape()).toBe(true);
});
