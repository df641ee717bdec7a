import { monument } from '@ar/domain/entities/monument';
import { expect, test } from '@rstest/core';
import { screen, within } from '@testing-library/react';
import { useForm, useWatch } from 'react-hook-form';
import { openList, pageOf } from '../../testing/open-list.tsx';
import { addEntityTexts, RecordTexts } from '../texts/record-text.tsx';
import { type FieldExtras, type FormValues, formFields } from './field.ts';
import { FormFields } from './form-fields.tsx';
import { valuesOf } from './values.ts';
import '../texts/form.ts';

addEntityTexts(monument, { mn: { place: 'Mjesto' }, en: { place: 'Place' } });
const fields = formFields(monument).filter(({ kind }) => kind !== 'file');

function Form({ extras }: { extras: FieldExtras }) {
  const form = useForm<FormValues>({ defaultValues: valuesOf(undefined, fields) });
  const values = useWatch({ control: form.control }) as FormValues;
  return (
    <RecordTexts value={monument.resource}>
      <FormFields {...{ entity: monument, fields, extras, form, values }} row={undefined} />
    </RecordTexts>
  );
}

test('groups neighbouring fields with the same `group` under a heading, and renders `below` after the group', () => {
  const group = 'place';
  const extras: FieldExtras = {
    address: { group },
    latitude: { group },
    longitude: { group, below: () => <p>Mapa</p> },
  };
  openList(<Form extras={extras} />, { answer: () => pageOf([]) });
  const place = within(screen.getByRole('group', { name: 'Mjesto' }));
  expect(place.getAllByRole('textbox').map((box) => box.getAttribute('name'))).toEqual([
    'address',
    'latitude',
    'longitude',
  ]);
  place.getByText('Mapa');
  const all = screen.getAllByRole('textbox').map((box) => box.getAttribute('name'));
  expect(all.slice(0, 6)).toEqual(['name', 'name_en', 'address', 'latitude', 'longitude', 'description']);
});
