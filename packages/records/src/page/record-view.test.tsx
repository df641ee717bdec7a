import { building } from '@ar/domain/entities/building';
import { monument } from '@ar/domain/entities/monument';
import { expect, test } from '@rstest/core';
import { cleanup, screen } from '@testing-library/react';
import { openList, pageOf } from '../../testing/open-list.tsx';
import type { FieldExtras } from '../form/field.ts';
import { RecordView } from './record-view.tsx';

const tower = {
  id: 7,
  version: 3,
  name: 'Sahat kula',
  name_en: null,
  address: 'Trg Bećir-bega Osmanagića',
  latitude: 42.4381234,
  longitude: 19.26,
  description: 'Kula.\nOd kamena.',
  description_en: null,
  image: '/files/7.webp',
  image_name: 'kula.webp',
  image_alt: 'Kula u suton',
  image_alt_en: null,
  qr_code: 'https://ar.test/visit/MONUMENT_7',
  created_at: '2026-03-01T12:00:00Z',
  created_by_name: 'Ana Perović',
  updated_at: '2026-03-02T12:00:00Z',
  last_modified_by_name: null,
};

const show = (entity: typeof building | typeof monument, row: object, extras?: FieldExtras) =>
  openList(<RecordView {...{ entity, row, extras }} />, { answer: () => pageOf([]) });
const shownFields = () =>
  Object.fromEntries(
    screen
      .getAllByRole('term')
      .map((term) => [term.textContent, term.nextElementSibling?.textContent] as const),
  );

test('shows the label and the value of each field, the author and the date', () => {
  const file = { building_size: 1250.5, model_3d: '/files/9.glb', file_name: 'kula.glb', investor: 'Grad' };
  const days = { construction_start_date: '2026-01-31', construction_end_date: null, licence_number: null };
  show(building, { ...tower, ...file, ...days, model_z_up: true });
  expect(shownFields()).toEqual({
    Naziv: 'Sahat kula',
    'Naziv na engleskom': 'N/A',
    Adresa: 'Trg Bećir-bega Osmanagića',
    'Geografska širina': '42.4381',
    'Geografska dužina': '19.26',
    Investitor: 'Grad',
    'Broj dozvole': 'N/A',
    Površina: '1.250,5\u00a0m²',
    'Početak gradnje': '31. 1. 2026.',
    'Završetak gradnje': 'N/A',
    Opis: 'Kula.\nOd kamena.',
    'Opis na engleskom': 'N/A',
    'Opis slike': 'Kula u suton',
    'Opis slike na engleskom': 'N/A',
    'Gore je Z': 'Da',
    '3D model': 'kula.glbPreuzmi fajl kula.glb',
    Dodato: '1. 3. 2026.',
    'Autor unosa': 'Ana Perović',
    'Autor izmjene': 'N/A',
    Izmijenjeno: '2. 3. 2026.',
  });
  expect(screen.getByRole('img', { name: 'Kula u suton' }).getAttribute('src')).toBe('/files/7.webp');
  expect(screen.queryByRole('textbox')).toBeNull();
});

test('shows a player for a recording, a download button for a document, and N/A for a missing picture', () => {
  const files = { audio_description: '/files/8.mp3', base_of_knowledge: '/api/m/7/k/', file_name: 'o.pdf' };
  show(monument, { ...tower, ...files, image: null, image_name: null });
  expect(document.querySelector('audio')?.getAttribute('preload')).toBe('none');
  expect(screen.getByRole('button', { name: /^Preuzmi fajl/ })).toBeTruthy();
  expect(shownFields().Slika).toBe('N/A');
});

test('shows a transcript beside its recording, or among the texts if the record has no recording', () => {
  const transcripts = { transcript: 'Dobro došli.', transcript_en: 'Welcome.' };
  const labels = () => Object.keys(shownFields());
  show(monument, { ...tower, ...transcripts, audio_description: '/files/8.mp3', audio_name: 'kula.mp3' });
  const at = labels().indexOf('Zvučni opis');
  expect(labels().slice(at, at + 4)).toEqual([
    'Zvučni opis',
    'Tekst snimka',
    'Tekst snimka na engleskom',
    'Dodato',
  ]);
  cleanup();
  show(monument, { ...tower, ...transcripts, audio_description: null });
  expect(shownFields()).toMatchObject({ 'Tekst snimka': 'Dobro došli.' });
});

test('shows the map and the model preview of the form, both read-only', () => {
  const extras: FieldExtras = {
    longitude: { below: ({ values, readOnly }) => <p>{`Mapa ${values.latitude} ${readOnly}`}</p> },
    model_3d: { preview: ({ source, isZUp }) => <p>{`Model ${String(source)} ${isZUp}`}</p> },
  };
  const model = { model_3d: '/files/9.glb', model_z_up: true, file_name: 'kula.glb' };
  show(building, { ...tower, ...model }, extras);
  expect(screen.getByText('Mapa 42.4381234 true')).toBeTruthy();
  expect(screen.getByText('Model /files/9.glb true')).toBeTruthy();
});
