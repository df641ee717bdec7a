import { addTexts, useText } from '@ar/session';
import { DepartmentTexts } from '@ar/session/host';
import { afterEach, expect, test } from '@rstest/core';
import { cleanup, render, screen } from '@testing-library/react';
import { withOwnTexts } from './department-texts.ts';

type Scope = Parameters<typeof withOwnTexts>[0];

const heading = (title: string) => ({ mn: { title }, en: { title } });
const session = { addTexts, useText, other: 1 };
const records = { addDepartmentTexts: addTexts, addEntityTexts: addTexts, List: 'list' };
const form = { recordForm: addTexts, RecordForm: 'form' };
const page = {
  react: { '19.0.0': { lib: () => 'react' } },
  '@ar/session': { '0.1.0': { lib: () => session, get: async () => () => session } },
  '@ar/records': { '1.0.0': { get: async () => () => records } },
  '@ar/records/form': { '1.0.0': { get: async () => () => form } },
} as unknown as Scope;

async function given(id: string, name: string) {
  const [offer] = Object.values(withOwnTexts(page, id)[name] ?? {});
  return (offer?.lib?.() ?? (await offer?.get())?.()) as typeof session & typeof records & typeof form;
}

const Title = ({ use = useText }) => <h1>{use('monuments')('title')}</h1>;
const shown = () => screen.getAllByRole('heading').map(({ textContent }) => textContent);

afterEach(cleanup);

test('leaves the texts of the host and of other departments unchanged when a department adds texts', async () => {
  addTexts('monuments', heading('Spomenici'));
  const parks = await given('parks', '@ar/session');
  parks.addTexts('monuments', heading('Parkovi'));
  (await given('trees', '@ar/records')).addDepartmentTexts('monuments', heading('Drveće'));
  (await given('roads', '@ar/records')).addEntityTexts('monuments', heading('Putevi'));
  (await given('wells', '@ar/records/form')).recordForm('monuments', heading('Bunari'));
  render(
    <>
      <Title />
      <Title use={parks.useText} />
      {['trees', 'roads', 'wells', 'users'].map((id) => (
        <DepartmentTexts key={id} value={id}>
          <Title />
        </DepartmentTexts>
      ))}
    </>,
  );
  expect(shown()).toEqual(['Spomenici', 'Parkovi', 'Drveće', 'Putevi', 'Bunari', 'Spomenici']);
});

test('does not replace shared modules that have no texts', async () => {
  expect(withOwnTexts(page, 'parks').react).toBe(page.react);
  expect(await given('parks', '@ar/session')).toMatchObject({ other: 1 });
  expect(await given('parks', '@ar/records')).toMatchObject({ List: 'list' });
  expect(await given('parks', '@ar/records/form')).toMatchObject({ RecordForm: 'form' });
});
