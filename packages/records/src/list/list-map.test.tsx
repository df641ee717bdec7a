import { monument } from '@ar/domain/entities/monument';
import { onUndoOffer, type UndoOffer } from '@ar/session';
import { beforeAll, expect, test } from '@rstest/core';
import { act, fireEvent, screen, waitFor } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { openList, pageOf } from '../../testing/open-list.tsx';
import { signInAsSuperAdmin } from '../../testing/sign-in.ts';
import { inBoth } from '../../testing/texts.ts';
import { editAction } from '../actions/open-actions.tsx';
import { departmentRoutes } from '../department.tsx';
import type { ListMapProps, RecordFormProps, RecordRow } from './list-page.ts';

type Row = RecordRow & { name: string };

const START = { latitude: '42.44', longitude: '19.26', address: 'Trg 1' };

function WorkMap(props: ListMapProps) {
  const { asked, saved, linkTo, onNarrow, onAdd, onEdit, onMoved } = props;
  return (
    <section aria-label="Mapa">
      <output>{JSON.stringify({ asked, saved })}</output>
      {linkTo?.(7)}
      <button type="button" onClick={() => onNarrow({ bbox: '19,42,20,43' })}>
        Suzi
      </button>
      {onAdd && (
        <button type="button" onClick={() => onAdd(START)}>
          Dodaj
        </button>
      )}
      {onEdit && (
        <button type="button" onClick={() => onEdit(7)}>
          Izmijeni
        </button>
      )}
      {onMoved && (
        <button type="button" onClick={() => onMoved({ id: 7, version: 3, name: 'Kula' } as never)}>
          Pomjeri
        </button>
      )}
    </section>
  );
}

function Form({ row, start, onSaved, onCancel }: RecordFormProps<Row>) {
  return (
    <>
      <output>{row ? row.name : JSON.stringify(start)}</output>
      <button type="button" onClick={() => onSaved({ id: 9, name: 'Kula' }, row ? 'edit' : 'add')}>
        Sačuvaj
      </button>
      <button type="button" onClick={onCancel}>
        Otkaži
      </button>
    </>
  );
}

const texts = inBoth({
  title: 'Spomenici',
  searchLabel: 'Pretraži spomenike',
  count: '{{count}} spomenika',
  addTitle: 'Dodaj spomenik',
  editTitle: 'Izmijeni spomenik',
});
const load = {
  map: async () => ({ default: WorkMap }),
  form: async () => ({ default: Form }),
  view: async () => ({ default: {} }),
};
const Routes = departmentRoutes<Row>(monument, { texts, row: [editAction], ...load });
const ReadOnly = departmentRoutes<Row>(monument, { texts, map: load.map });

beforeAll(() => signInAsSuperAdmin());

const open = (screen = <Routes />, at = '/?view=map', narrow = false) =>
  openList(screen, {
    ...{ at, narrow },
    answer: ({ pathname }) =>
      pathname.endsWith('/7/') ? { id: 7, name: 'Kula' } : pageOf([{ id: 7, name: 'Kula' }]),
  });
const press = async (name: string) => userEvent.click(await screen.findByRole('button', { name }));
const shown = async (text: string) => expect(await screen.findByText(text)).toBeTruthy();

test('passes the search and the filters to the map, and applies filters that the map sets', async () => {
  const { address } = open(<Routes />, '/?view=map&page=2&ordering=-name&search=kule&image__isnull=true');
  await shown('{"asked":{"search":"kule","image__isnull":"true"}}');
  await shown('Nema: Slika');
  await press('Suzi');
  await shown('{"asked":{"search":"kule","image__isnull":"true","bbox":"19,42,20,43"}}');
  await shown('Samo dio mape');
  expect(screen.getByRole('button', { name: 'Filteri (2)' })).toBeTruthy();
  await press('Tabela');
  expect(Object.fromEntries(new URLSearchParams(address()))).toEqual({
    ordering: '-name',
    search: 'kule',
    image__isnull: 'true',
    bbox: '19,42,20,43',
  });
  await shown('Samo dio mape');
});

test.each(['searched first', 'pressed first'])(
  'applies a search and a press on the map button that happen before the next render: %s',
  async (order) => {
    const { address } = open(<Routes />, '/');
    await screen.findByRole('table');
    const box = screen.getByRole('searchbox');
    const steps = [
      () => fireEvent.submit(box.closest('form') as HTMLFormElement),
      () => fireEvent.click(screen.getByRole('button', { name: 'Mapa' })),
    ];
    fireEvent.change(box, { target: { value: 'kule' } });
    act(() => {
      for (const step of order === 'searched first' ? steps : steps.toReversed()) step();
    });
    await shown('{"asked":{"search":"kule"}}');
    expect(Object.fromEntries(new URLSearchParams(address()))).toEqual({ search: 'kule', view: 'map' });
  },
);

test.each([false, true])(
  'switches to the map and back, and keeps the focus on the button; narrow window: %s',
  async (narrow) => {
    open(<Routes />, '/', narrow);
    const toggle = await screen.findByRole('button', { name: 'Mapa' });
    await userEvent.click(toggle);
    await screen.findByRole('region', { name: 'Mapa' });
    expect([toggle.textContent, document.activeElement]).toEqual(['Tabela', toggle]);
    await userEvent.click(toggle);
    await screen.findByText('Kula');
    expect([toggle.textContent, document.activeElement]).toEqual(['Mapa', toggle]);
  },
);

test('opens a form with the coordinates from the map, and passes the saved record to the map', async () => {
  const { address } = open();
  await press('Dodaj');
  await shown(JSON.stringify(START));
  await press('Otkaži');
  await waitFor(() => expect(address()).toBe('?view=map'));
  await shown('{"asked":{}}');
  await press('Dodaj');
  await press('Sačuvaj');
  await shown('{"asked":{},"saved":{"id":9}}');
});

test('links from the map to the page of a record, and opens the form of a record from the map', async () => {
  const { address } = open();
  expect((await screen.findByRole('link', { name: 'Otvori' })).getAttribute('href')).toBe('/7?view=map');
  await press('Izmijeni');
  expect(await screen.findByText('Kula', { selector: 'output' })).toBeTruthy();
  expect(address()).toBe('?view=map&id=7&edit=');
});

test('offers undo after the person has moved a place on the map, and refetches the list', async () => {
  const offers: UndoOffer[] = [];
  const stop = onUndoOffer((offer) => offers.push(offer));
  const { calls } = open();
  await screen.findByRole('region', { name: 'Mapa' });
  const before = calls.length;
  await press('Pomjeri');
  expect(offers).toEqual([
    { path: monument.path, did: 'edit', records: [{ id: 7, version: 3, name: 'Kula' }] },
  ]);
  await waitFor(() => expect(calls.length).toBeGreaterThan(before));
  stop();
});

test('the map offers only the actions that the department offers', async () => {
  open(<ReadOnly />);
  await screen.findByRole('button', { name: 'Suzi' });
  for (const name of ['Dodaj', 'Izmijeni', 'Pomjeri'])
    expect(screen.queryByRole('button', { name })).toBeNull();
  expect(screen.queryByRole('link', { name: 'Otvori' })).toBeNull();
});
