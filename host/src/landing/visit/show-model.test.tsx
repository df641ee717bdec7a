import { afterEach, beforeEach, expect, rstest, test } from '@rstest/core';
import { cleanup, render, screen, waitFor } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { InPage } from '../../../testing/in-page.tsx';
import { PLACE } from '../../../testing/public-views.ts';
import { TEXTS } from '../texts/texts.ts';
import { Model } from './model.tsx';
import { offerModel } from './show-model.ts';
import { stageModel } from './stage-model.ts';

const { show, loading, unshown, failed, unsent, sides } = TEXTS.en.greeting.model;
const turn = sides['interaction-prompt'];
const GLTF = JSON.stringify({ asset: { version: '2.0' }, scenes: [{ nodes: [0] }], nodes: [{ mesh: 0 }] });

let fetched: string[];
let answer: () => Response;
let staged: HTMLElement[];

beforeEach(() => {
  rstest.stubGlobal('MODEL_STYLES', 'sha256-x');
  render(<InPage>{PLACE.model && <Model {...PLACE.model} of="Pool" />}</InPage>);
  fetched = [];
  staged = [];
  answer = () => new Response(GLTF);
  rstest.stubGlobal('fetch', async (address: string) => {
    fetched.push(address);
    return answer();
  });
  const stageOf = () => {
    const stage = document.createElement('model-viewer');
    staged.push(stage);
    return stage;
  };
  offerModel(document.querySelector('[data-model]') as HTMLElement, async () => ({ stageOf, stageModel }));
});
afterEach(() => {
  cleanup();
  rstest.unstubAllGlobals();
});

const button = () => screen.getByRole('button', { name: show });
const said = () =>
  [...document.querySelectorAll<HTMLElement>('[data-message]')].flatMap((one) =>
    one.hidden ? [] : [one.textContent],
  );

test('nothing is fetched before it is pressed for', async () => {
  expect([fetched, staged, said()]).toEqual([[], [], []]);
  await userEvent.click(button());
  expect(said()).toEqual([loading]);
  await waitFor(() => expect(staged).toHaveLength(1));
  staged[0]?.dispatchEvent(new Event('load'));
  await waitFor(() => expect(said()).toEqual([turn]));
  expect(screen.queryByRole('button', { name: show })).toBeNull();
  expect(fetched).toHaveLength(1);
});

const download = () => screen.getByRole('link', { name: /^Download the model/ });

test('blames the line only when the model does not arrive', async () => {
  rstest.stubGlobal('fetch', () => Promise.reject(new TypeError('Failed to fetch')));
  await userEvent.click(button());
  await waitFor(() => expect(said()).toEqual([failed]));
  rstest.stubGlobal('fetch', async () => new Response('', { status: 503 }));
  await userEvent.click(button());
  await waitFor(() => expect(said()).toEqual([unsent]));
  expect(button()).toHaveProperty('disabled', false);
});

test.each([
  ['is no model', 'Nije model', 'The file’s content cannot be read as a 3D model. You can download it.'],
  [
    'holds nothing',
    '{"asset":{"version":"2.0"}}',
    'There is no shape in the model that could be shown. You can download it.',
  ],
  [
    'is nonsense',
    '{"scenes":[null],"nodes":[null]}',
    'The file’s content cannot be read as a 3D model. You can download it.',
  ],
  [
    'states billions of corners',
    JSON.stringify({ accessors: [{ count: 4e9 }] }),
    'The model states far more values than its file contains. You can download it.',
  ],
  ['lacks a file', JSON.stringify({ buffers: [{ uri: 'elsewhere.bin' }] }), unshown],
])(
  'what arrived and %s is offered for download, without a retry that cannot help',
  async (_what, content, why) => {
    answer = () => new Response(content);
    await userEvent.click(button());
    await waitFor(() => expect(said()).toEqual([why]));
    expect(screen.queryByRole('button', { name: show })).toBeNull();
    expect(download()).toHaveProperty('download', 'Kula.glb');
  },
);

test('what the viewer cannot load is no fault of the line either', async () => {
  await userEvent.click(button());
  await waitFor(() => expect(staged).toHaveLength(1));
  staged[0]?.dispatchEvent(new Event('error'));
  await waitFor(() => expect(said()).toEqual([unshown]));
  expect(document.querySelector('model-viewer')).toBeNull();
  expect(screen.queryByRole('button', { name: show })).toBeNull();
});
