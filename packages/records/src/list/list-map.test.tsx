import { monument } from '@ar/domain/entities/monument';
import { beforeAll, expect, test } from '@rstest/core';
import { act, fireEvent, screen } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { openList, pageOf } from '../../testing/open-list.tsx';
import { signInAsSuperAdmin } from '../../testing/sign-in.ts';
import { inBoth } from '../../testing/texts.ts';
import { editAction } from '../actions/open-actions.tsx';
import { departmentRoutes } from '../department.tsx';
import type { ListMapProps, RecordFormProps, RecordRow } from './list-page.ts';

type Row = RecordRow & { name: string };

const PlacesMap = ({ asked, linkTo, onEdit }: ListMapProps) => (
  <section aria-label="Mapa">
    <output>{JSON.stringify(asked)}</output>
    {linkTo?.(7)}
    {onEdit && (
      <button type="button" onClick={() => onEdit(7)}>
        Izmijeni
      </button>
    )}
  </section>
);

const Form = ({ row }: RecordFormProps<Row>) => <output>{row?.name}</output>;

const texts = inBoth({
  title: 'Spomenici',
  searchLabel: 'Pretraži spomenike',
  count: '{{count}} spomenika',
  addTitle: 'Dodaj spomenik',
  editTitle: 'Izmijeni spomenik',
});
const load = {
  map: async () => ({ default: PlacesMap }),
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

test('passes the search and the filters to the map, and keeps both for the table', async () => {
  const { address } = open(<Routes />, '/?view=map&ordering=-name&search=kule&image__isnull=true');
  await shown('{"search":"kule","image__isnull":"true"}');
  await shown('Nema: Slika');
  await press('Tabela');
  expect(Object.fromEntries(new URLSearchParams(address()))).toEqual({
    ordering: '-name',
    search: 'kule',
    image__isnull: 'true',
  });
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
    await shown('{"search":"kule"}');
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

test('links from the map to the page of a record, and opens the form of a record from the map', async () => {
  const { address } = open();
  expect((await screen.findByRole('link', { name: 'Otvori' })).getAttribute('href')).toBe('/7?view=map');
  await press('Izmijeni');
  expect(await screen.findByText('Kula', { selector: 'output' })).toBeTruthy();
  expect(address()).toBe('?view=map&id=7&edit=');
});

test('the map offers only the actions that the department offers', async () => {
  open(<ReadOnly />);
  await screen.findByRole('region', { name: 'Mapa' });
  expect(screen.queryByRole('button', { name: 'Izmijeni' })).toBeNull();
  expect(screen.queryByRole('link', { name: 'Otvori' })).toBeNull();
});
