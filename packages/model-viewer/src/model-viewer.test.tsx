import { afterEach, beforeEach, expect, rstest, test } from '@rstest/core';
import { render, screen, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { ModelViewer } from './model-viewer.tsx';

const OPEN = { name: 'Prikaži 3D model' };

/** Simulates the parts of WebGL that `hasWebGl` calls, because jsdom has no WebGL. */
function withWebGl(has: boolean) {
  rstest
    .spyOn(HTMLCanvasElement.prototype, 'getContext')
    .mockReturnValue(has ? ({ getExtension: () => null } as unknown as GPUCanvasContext) : null);
}

beforeEach(() => withWebGl(true));
afterEach(() => {
  rstest.unstubAllGlobals();
  rstest.restoreAllMocks();
});

const fileOf = (name: string, content = 'Nije model') => new File([content], name);

function show(source: File | string, name = 'kula.glb') {
  render(<ModelViewer source={source} name={name} label="Sahat kula" />);
}

test('requests nothing before the model is opened', () => {
  const fetch = rstest.fn();
  rstest.stubGlobal('fetch', fetch);
  show('/files/0a1b.glb');
  const viewer = screen.getByRole('region', { name: '3D model: Sahat kula' });
  expect(within(viewer).getByText('3D model: Sahat kula')).toBeDefined();
  expect(screen.getByRole('button', OPEN)).toBeDefined();
  expect(fetch).not.toHaveBeenCalled();
});

test('shows an alert with advice for an unreadable file, and focuses the viewer', async () => {
  show(fileOf('kula.glb'));
  await userEvent.click(screen.getByRole('button', OPEN));
  const alert = await screen.findByRole('alert');
  expect(alert.textContent).toContain('Sadržaj fajla se ne može pročitati kao 3D model.');
  // The server refuses this file, so the alert must not say that the file can be saved.
  expect(alert.textContent).not.toContain('sačuvati');
  expect(screen.queryByRole('button')).toBeNull();
  expect(document.activeElement).toBe(screen.getByRole('region'));
});

test('shows the poster again when the file changes', async () => {
  const { rerender } = render(<ModelViewer source={fileOf('a.glb')} name="a.glb" label="Kula" />);
  await userEvent.click(screen.getByRole('button', OPEN));
  await screen.findByRole('alert');
  rerender(<ModelViewer source={fileOf('b.glb')} name="b.glb" label="Kula" />);
  expect(screen.queryByRole('alert')).toBeNull();
  expect(screen.getByRole('button', OPEN)).toBeDefined();
});

test('does not start again when only the signature in the URL changes', async () => {
  rstest.stubGlobal('fetch', async () => new Response('Nije model'));
  const at = (sig: string) => <ModelViewer source={`/files/1.glb?sig=${sig}`} name="a.glb" label="Kula" />;
  const { rerender } = render(at('a'));
  await userEvent.click(screen.getByRole('button', OPEN));
  const alert = await screen.findByRole('alert');
  rerender(at('b'));
  expect(screen.getByRole('alert')).toBe(alert);
});

test('does not download the model if the browser has no WebGL', async () => {
  withWebGl(false);
  const fetch = rstest.fn();
  rstest.stubGlobal('fetch', fetch);
  show('/files/0a1b.glb');
  await userEvent.click(screen.getByRole('button', OPEN));
  expect((await screen.findByRole('alert')).textContent).toContain('WebGL 2 nije dostupan');
  expect(fetch).not.toHaveBeenCalled();
});

test('aborts the download and returns the focus when the person cancels', async () => {
  let signal: AbortSignal | null | undefined;
  rstest.stubGlobal('fetch', (_: string, init: RequestInit) => {
    signal = init.signal;
    return new Promise(() => {});
  });
  show('/files/0a1b.glb');
  await userEvent.click(screen.getByRole('button', OPEN));
  const cancel = await screen.findByRole('button', { name: 'Otkaži' });
  expect(document.activeElement).toBe(cancel);
  expect(screen.getByRole('status').textContent).toBe('Učitavanje 3D modela');
  await userEvent.click(cancel);
  expect(signal?.aborted).toBe(true);
  expect(document.activeElement).toBe(screen.getByRole('button', OPEN));
});

test('offers to retry a failed download', async () => {
  rstest.stubGlobal('fetch', () => Promise.reject(new TypeError('Failed to fetch')));
  show('/files/0a1b.glb');
  await userEvent.click(screen.getByRole('button', OPEN));
  expect((await screen.findByRole('alert')).textContent).toContain('Fajl nije učitan do kraja.');
  await userEvent.click(screen.getByRole('button', { name: 'Prikaži ponovo' }));
  expect((await screen.findByRole('alert')).textContent).toContain('Fajl nije učitan do kraja.');
});
