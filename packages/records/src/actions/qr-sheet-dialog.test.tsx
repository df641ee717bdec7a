import { afterEach, beforeEach, expect, rstest, test } from '@rstest/core';
import { render, screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import type { ActionTools, RecordRow } from '../list/list-page.ts';
import { QrSheetDialog } from './qr-sheet-dialog.tsx';

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
  const revoked = rstest.fn();
  let made = 0;
  URL.createObjectURL = () => `blob:${++made}`;
  URL.revokeObjectURL = revoked;
  const [say, close] = [rstest.fn(), rstest.fn()];
  const tools = { nameOf: ({ name }: Tower) => name, say };
  const { unmount } = render(
    <QrSheetDialog rows={ROWS} tools={tools as unknown as ActionTools<Tower>} close={close} />,
  );
  return { revoked, say, close, unmount };
}

// jsdom has no constructable stylesheets.
beforeEach(() => {
  rstest.stubGlobal(
    'CSSStyleSheet',
    class {
      replaceSync() {}
    },
  );
  document.adoptedStyleSheets = [];
});

afterEach(() => {
  pictures.fail = false;
  rstest.restoreAllMocks();
});

test('shows and prints the code and the name of each record', async () => {
  const print = rstest.spyOn(window, 'print').mockImplementation(() => undefined);
  const { revoked, unmount } = open();
  const dialog = await screen.findByRole('dialog');
  await within(dialog).findByText('Kula 1');
  const outside = [...document.querySelectorAll('body > div > figure')].filter(
    (one) => !dialog.contains(one),
  );
  const shown = [...dialog.querySelectorAll('figure')];
  for (const figures of [shown, outside])
    expect(
      figures.map((figure) => {
        const picture = figure.querySelector('img');
        return [picture?.src, picture?.alt, figure.textContent];
      }),
    ).toEqual([
      ['blob:1', 'MONUMENT_1', 'Kula 1'],
      ['blob:2', 'MONUMENT_2', 'Kula 2'],
    ]);
  await userEvent.click(screen.getByRole('button', { name: 'Štampaj' }));
  expect(print).toHaveBeenCalledTimes(1);
  expect(document.adoptedStyleSheets).toHaveLength(1);
  unmount();
  expect(document.adoptedStyleSheets).toEqual([]);
  expect(revoked.mock.calls).toEqual([['blob:1'], ['blob:2']]);
});

test('closes the dialog and shows a notice if a code cannot be drawn', async () => {
  pictures.fail = true;
  rstest.spyOn(console, 'error').mockImplementation(() => undefined);
  const { say, close } = open();
  await waitFor(() => expect(close).toHaveBeenCalledTimes(1));
  expect(say).toHaveBeenCalledWith({ text: expect.stringMatching(/^QR kod nije napravljen/) });
});
