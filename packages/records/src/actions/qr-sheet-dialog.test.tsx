import { afterEach, expect, rstest, test } from '@rstest/core';
import { render, screen, waitFor } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import type { ActionTools, RecordRow } from '../list/list-page.ts';
import { layOutSheet, QrSheetDialog } from './qr-sheet-dialog.tsx';

const pictures = rstest.hoisted(() => ({ fail: false }));
rstest.mock('./qr-picture.ts', () => ({
  qrPicture: async (content: string) => {
    if (pictures.fail) throw new Error('no canvas');
    return new Blob([content]);
  },
}));

interface Tower extends RecordRow {
  id: number;
  name: string;
  qr_code: string;
}

const ROWS = [1, 2].map((id) => ({ id, version: 1, name: `Kula ${id}`, qr_code: `MONUMENT_${id}` }) as Tower);

function open() {
  const paper = document.implementation.createHTMLDocument();
  class StyleSheet {
    replaceSync() {}
  }
  Object.defineProperty(paper, 'defaultView', { value: { CSSStyleSheet: StyleSheet } });
  const print = rstest.fn();
  rstest.spyOn(HTMLIFrameElement.prototype, 'contentDocument', 'get').mockReturnValue(paper);
  rstest
    .spyOn(HTMLIFrameElement.prototype, 'contentWindow', 'get')
    .mockReturnValue({ print } as unknown as Window & typeof globalThis);
  const revoked = rstest.fn();
  let made = 0;
  URL.createObjectURL = () => `blob:${++made}`;
  URL.revokeObjectURL = revoked;
  const [say, close] = [rstest.fn(), rstest.fn()];
  const tools = { nameOf: ({ name }: Tower) => name, say };
  const { unmount } = render(
    <QrSheetDialog rows={ROWS} tools={tools as unknown as ActionTools<Tower>} close={close} />,
  );
  return { paper, print, revoked, say, close, unmount };
}

afterEach(() => {
  pictures.fail = false;
  rstest.restoreAllMocks();
});

test('puts at most twelve codes on a page', () => {
  const rows = Array.from({ length: 25 }, (_, index) => index);
  const pages = layOutSheet(rows);
  expect(pages.map(({ length }) => length)).toEqual([12, 12, 1]);
  expect(pages.flat()).toEqual(rows);
});

test('shows and prints the code and the name of each record', async () => {
  const { paper, print, revoked, unmount } = open();
  await waitFor(() => expect(paper.querySelectorAll('figure')).toHaveLength(2));
  const figures = [...paper.querySelectorAll('figure')].map((figure) => [
    figure.querySelector('img')?.src,
    figure.querySelector('img')?.alt,
    figure.textContent,
  ]);
  expect(figures).toEqual([
    ['blob:1', 'MONUMENT_1', 'Kula 1'],
    ['blob:2', 'MONUMENT_2', 'Kula 2'],
  ]);
  await userEvent.click(screen.getByRole('button', { name: 'Štampaj' }));
  expect(print).toHaveBeenCalledTimes(1);
  unmount();
  expect(revoked.mock.calls).toEqual([['blob:1'], ['blob:2']]);
});

test('closes the dialog and shows a notice if a code cannot be drawn', async () => {
  pictures.fail = true;
  rstest.spyOn(console, 'error').mockImplementation(() => undefined);
  const { say, close } = open();
  await waitFor(() => expect(close).toHaveBeenCalledTimes(1));
  expect(say).toHaveBeenCalledWith({ text: expect.stringMatching(/^QR kod nije napravljen/) });
});
