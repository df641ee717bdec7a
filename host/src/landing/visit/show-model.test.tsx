import { afterEach, beforeEach, expect, rstest, test } from '@rstest/core';
import { cleanup, render, screen, waitFor } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { TEXTS } from '../texts/texts.ts';
import { Model } from './model.tsx';
import { offerModel } from './show-model.ts';

const { show, loading, unshown, failed } = TEXTS.en.greeting.model;
const GLTF = JSON.stringify({ asset: { version: '2.0' } });

let fetched: string[];
let answer: () => Response;
let staged: HTMLElement[];

beforeEach(() => {
  rstest.stubGlobal('MODEL_STYLES', 'sha256-x');
  render(<Model language="en" texts={TEXTS.en} kind="BUILDING" />);
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
  offerModel(document.querySelector('[data-model]') as HTMLElement, async () => ({ stageOf }));
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
  await waitFor(() => expect(said()).toEqual([]));
  expect(screen.queryByRole('button', { name: show })).toBeNull();
  expect(fetched).toHaveLength(1);
});

test('what cannot be shown, or does not come, is told, and can be downloaded', async () => {
  answer = () => new Response('', { status: 404 });
  await userEvent.click(button());
  await waitFor(() => expect(said()).toEqual([failed]));
  answer = () => new Response(GLTF);
  await userEvent.click(button());
  await waitFor(() => expect(staged).toHaveLength(1));
  staged[0]?.dispatchEvent(new Event('error'));
  await waitFor(() => expect(said()).toEqual([failed]));
  expect(document.querySelector('model-viewer')).toBeNull();
  answer = () => new Response(JSON.stringify({ buffers: [{ uri: 'elsewhere.bin' }] }));
  await userEvent.click(button());
  await waitFor(() => expect(said()).toEqual([unshown]));
  expect(screen.getByRole('link', { name: /^Download the model/ })).toHaveProperty(
    'download',
    '__MODEL_NAME__',
  );
});
