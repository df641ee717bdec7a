import { building } from '@ar/domain/entities/building';
import type { Entity } from '@ar/domain/entities/entity';
import { monument } from '@ar/domain/entities/monument';
import { expect, rstest, test } from '@rstest/core';
import { act, fireEvent, render, screen, waitFor } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { createMemoryRouter, RouterProvider } from 'react-router-dom';
import * as z from 'zod';
import { showLanguage } from '../../testing/language.ts';
import '../texts/form.ts';
import { WithQueries } from '../../testing/with-queries.tsx';
import { addDepartmentTexts } from '../texts/record-text.tsx';
import { RecordForm } from './record-form.tsx';

interface Site {
  id: number;
  version: number;
}

const { model_3d, image } = building.fields;
const { audio_description } = monument.fields;
const sites: Entity = { ...building, fields: { model_3d, image, audio_description } };
const labels = { model_3d: '3D model', image: 'Slika', audio_description: 'Zvuk' };
addDepartmentTexts('buildings', { mn: labels, en: labels });

function open() {
  const form = (
    <RecordForm<Site>
      entity={sites}
      extras={{ model_3d: { preview: ({ name }) => <p>Pregled: {name}</p> } }}
      rules={z.object({})}
      body={() => ({})}
      onSaved={() => {}}
      onCancel={() => {}}
    />
  );
  render(<RouterProvider router={createMemoryRouter([{ path: '*', element: form }])} />, {
    wrapper: WithQueries,
  });
}

const model = () => screen.getByLabelText<HTMLInputElement>('3D model');
const described = (element: HTMLElement) =>
  element
    .getAttribute('aria-describedby')
    ?.split(' ')
    .map((id) => document.getElementById(id)?.textContent)
    .join('');
// A person can choose a file that does not match `accept`, for example by dropping the file.
const user = userEvent.setup({ applyAccept: false });

test.each([
  [
    'mn',
    'GLB, GLTF, OBJ, FBX ili DAE, najviše 512\u00a0MB',
    'JPG, PNG, WEBP, AVIF, GIF ili TIF, najviše 25\u00a0MB',
  ],
  [
    'en',
    'GLB, GLTF, OBJ, FBX or DAE, at most 512\u00a0MB',
    'JPG, PNG, WEBP, AVIF, GIF or TIF, at most 25\u00a0MB',
  ],
] as const)('shows the allowed types and sizes of files in %s', (language, models, images) => {
  act(() => showLanguage(language));
  open();
  const hints = [model(), screen.getByLabelText('Slika')].map((input) =>
    described(input)?.replace(/\s/g, ' '),
  );
  expect(hints).toEqual([models, images].map((text) => text.replace(/\s/g, ' ')));
});

test('shows the name of a file of an unsupported type, and no preview', async () => {
  act(() => showLanguage('en'));
  open();
  await user.upload(model(), new File(['%PDF'], 'plan.pdf'));
  const problem = await screen.findByText(/^This type of file is not supported/);
  expect(screen.queryByText(/^Pregled/)).toBeNull();
  const name = screen.getByText('plan.pdf', { selector: 'p > span' });
  expect(problem.compareDocumentPosition(name)).toBe(Node.DOCUMENT_POSITION_FOLLOWING);
  await user.upload(model(), new File(['glTF'], 'kula.glb'));
  expect(await screen.findByText('Pregled: kula.glb')).toBeTruthy();
});

test('shows no preview of a picture that is too large', async () => {
  act(() => showLanguage('mn'));
  rstest.spyOn(URL, 'createObjectURL').mockReturnValue('blob:kula');
  rstest.spyOn(URL, 'revokeObjectURL').mockReturnValue();
  open();
  const large = new File(['x'], 'kula.jpg');
  Object.defineProperty(large, 'size', { value: 26 * 1024 * 1024 });
  await user.upload(screen.getByLabelText('Slika'), large);
  const sentence = await screen.findByText(/^Fajl je prevelik\./);
  expect(sentence.textContent?.replace(/\s/g, ' ')).toBe('Fajl je prevelik. Izaberite manji: najviše 25 MB.');
  expect(document.querySelector('img')).toBeNull();
  await user.upload(screen.getByLabelText('Slika'), new File(['x'], 'kula.jpg'));
  expect(document.querySelector('img')?.getAttribute('src')).toBe('blob:kula');
});

test('shows a message if the browser cannot decode a picture, until the person chooses another picture', async () => {
  act(() => showLanguage('mn'));
  const addresses = ['blob:1', 'blob:2'];
  rstest.spyOn(URL, 'createObjectURL').mockImplementation(() => addresses.shift() ?? '');
  rstest.spyOn(URL, 'revokeObjectURL').mockReturnValue();
  open();
  await user.upload(screen.getByLabelText('Slika'), new File(['x'], 'kula.tif'));
  fireEvent.error(document.querySelector('img') as HTMLImageElement);
  expect(screen.getByText(/^Ovaj pregledač ne može da prikaže sliku/)).toBeTruthy();
  expect(document.querySelector('img')).toBeNull();
  await user.upload(screen.getByLabelText('Slika'), new File(['x'], 'kula.jpg'));
  expect(document.querySelector('img')?.getAttribute('src')).toBe('blob:2');
  expect(screen.queryByText(/^Ovaj pregledač ne može da prikaže sliku/)).toBeNull();
});

test('explains how an iPhone exports JPEG and shows no preview of HEIC', async () => {
  act(() => showLanguage('en'));
  open();
  await user.upload(screen.getByLabelText('Slika'), new File(['x'], 'IMG_0412.HEIC'));
  expect(await screen.findByText(/^The photograph is in the HEIC format.* Save it as JPEG/)).toBeTruthy();
  expect(document.querySelector('img')).toBeNull();
});

test('recognises HEIC content in a file with the extension .jpg', async () => {
  act(() => showLanguage('mn'));
  open();
  const start = '\0\0\0\x18ftypheic\0\0\0\0mif1heic';
  await user.upload(screen.getByLabelText('Slika'), new File([start], 'IMG_0412.jpg'));
  expect(await screen.findByText(/^Fotografija je u formatu HEIC/)).toBeTruthy();
  expect(document.querySelector('img')).toBeNull();
});

test('refuses a truncated picture and shows no preview', async () => {
  act(() => showLanguage('mn'));
  open();
  const half = Uint8Array.of(0xff, 0xd8, 0xff, 0xda, 0, 2, 1, 2, 3);
  await user.upload(screen.getByLabelText('Slika'), new File([half], 'kula.jpg'));
  expect(await screen.findByText('Fajl je oštećen ili nepotpun.')).toBeTruthy();
  expect(document.querySelector('img')).toBeNull();
});

test('refuses a recording whose content does not match its extension, and shows no player', async () => {
  act(() => showLanguage('en'));
  open();
  await user.upload(screen.getByLabelText('Zvuk'), new File(['fLaC    '], 'opis.m4a'));
  expect(await screen.findByText(/its extension \(.m4a\). Save the recording as MP3/)).toBeTruthy();
  expect(document.querySelector('audio')).toBeNull();
});

test('disables the save button while a required file is missing, and focuses the button on Ctrl+S', async () => {
  act(() => showLanguage('mn'));
  const send = rstest.fn(async () => Response.json({}));
  rstest.stubGlobal('fetch', send);
  open();
  const save = screen.getByRole('button', { name: 'Sačuvaj' });
  expect(save.getAttribute('aria-disabled')).toBe('true');
  expect(described(save)).toBe('Da biste sačuvali, izaberite fajl (3D model).');
  await user.keyboard('{Control>}s{/Control}');
  expect(document.activeElement).toBe(save);
  await user.click(save);
  await user.keyboard('{Enter}');
  expect(send).not.toHaveBeenCalled();
  await user.upload(model(), new File(['glTF'], 'kula.glb'));
  expect(save.hasAttribute('aria-describedby')).toBe(false);
  await user.click(save);
  expect(send).toHaveBeenCalledTimes(1);
});

test('focuses the field of a refused file, and ignores typing while the form is being saved', async () => {
  act(() => showLanguage('mn'));
  let answer = (_response: Response) => {};
  const answers = new Promise<Response>((resolve) => {
    answer = resolve;
  });
  rstest.stubGlobal('fetch', () => answers);
  rstest.spyOn(console, 'error').mockImplementation(() => {});
  open();
  const save = screen.getByRole('button', { name: 'Sačuvaj' });
  await user.upload(model(), new File(['%PDF'], 'plan.pdf'));
  await user.click(save);
  await waitFor(() => expect(document.activeElement).toBe(model()));

  await user.upload(model(), new File(['glTF'], 'kula.glb'));
  expect(fireEvent.keyDown(model(), { key: 'a' })).toBe(true);
  await user.click(save);
  await screen.findByText('Čuvanje podataka');
  expect(fireEvent.keyDown(model(), { key: 'a' })).toBe(false);
  answer(Response.json({ errors: { image: ['Slika se ne može pročitati.'] } }, { status: 400 }));
  await waitFor(() => expect(document.activeElement).toBe(screen.getByLabelText('Slika')));
});
