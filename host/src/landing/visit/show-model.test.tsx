import { afterEach, beforeEach, expect, rstest, test } from '@rstest/core';
import { cleanup, render, screen, waitFor } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { InPage } from '../../../testing/in-page.tsx';
import { PLACE } from '../../../testing/public-views.ts';
import { TEXTS } from '../texts/texts.ts';
import { Model } from './model.tsx';
import { setUpModel } from './show-model.ts';

rstest.mock('@google/model-viewer/dist/model-viewer.min.js', () => ({}));

const { show, loading, unshown, failed, unsent, sides } = TEXTS.en.greeting.model;
const turn = sides['interaction-prompt'];
const GLTF = JSON.stringify({ asset: { version: '2.0' }, scenes: [{ nodes: [0] }], nodes: [{ mesh: 0 }] });

let fetched: string[];
let response: () => Response;

beforeEach(() => {
  render(<InPage>{PLACE.model && <Model {...PLACE.model} of="Pool" />}</InPage>);
  fetched = [];
  response = () => new Response(GLTF);
  rstest.stubGlobal('fetch', async (address: string) => {
    fetched.push(address);
    return response();
  });
  setUpModel(document.querySelector('[data-model]') as HTMLElement);
});
afterEach(() => {
  cleanup();
  rstest.unstubAllGlobals();
});

const button = () => screen.getByRole('button', { name: show });
const download = () => screen.getByRole('link', { name: /^Download the model/ });
const viewer = () => document.querySelector('model-viewer');
const shown = () =>
  [...document.querySelectorAll<HTMLElement>('[data-message]')].flatMap((message) =>
    message.hidden ? [] : [message.textContent],
  );

test('fetches nothing before the button is pressed', async () => {
  expect([fetched, viewer(), shown()]).toEqual([[], null, []]);
  await userEvent.click(button());
  expect(shown()).toEqual([loading]);
  await waitFor(() => expect(viewer()).not.toBeNull());
  viewer()?.dispatchEvent(new Event('load'));
  await waitFor(() => expect(shown()).toEqual([turn]));
  expect(screen.queryByRole('button', { name: show })).toBeNull();
  expect(fetched).toHaveLength(1);
});

test('offers a retry button when the model does not load', async () => {
  rstest.stubGlobal('fetch', () => Promise.reject(new TypeError('Failed to fetch')));
  await userEvent.click(button());
  await waitFor(() => expect(shown()).toEqual([failed]));
  rstest.stubGlobal('fetch', async () => new Response('', { status: 503 }));
  await userEvent.click(button());
  await waitFor(() => expect(shown()).toEqual([unsent]));
  expect(button()).toHaveProperty('disabled', false);
});

test.each([
  ['without a model', 'Nije model', 'The file’s content cannot be read as a 3D model. You can download it.'],
  [
    'with an empty model',
    '{"asset":{"version":"2.0"}}',
    'There is no shape in the model that could be shown. You can download it.',
  ],
  [
    'with an invalid model',
    '{"scenes":[null],"nodes":[null]}',
    'The file’s content cannot be read as a 3D model. You can download it.',
  ],
  [
    'that states billions of corners',
    JSON.stringify({ accessors: [{ count: 4e9 }] }),
    'The model states far more values than its file contains. You can download it.',
  ],
  ['that lacks a second file', JSON.stringify({ buffers: [{ uri: 'other.bin' }] }), unshown],
])('offers a file %s for download, without a retry button', async (_what, content, why) => {
  response = () => new Response(content);
  await userEvent.click(button());
  await waitFor(() => expect(shown()).toEqual([why]));
  expect(screen.queryByRole('button', { name: show })).toBeNull();
  expect(download()).toHaveProperty('download', 'Kula.glb');
});

test('offers no retry button when the viewer cannot show the model', async () => {
  await userEvent.click(button());
  await waitFor(() => expect(viewer()).not.toBeNull());
  viewer()?.dispatchEvent(new Event('error'));
  await waitFor(() => expect(shown()).toEqual([unshown]));
  expect(viewer()).toBeNull();
  expect(screen.queryByRole('button', { name: show })).toBeNull();
});
