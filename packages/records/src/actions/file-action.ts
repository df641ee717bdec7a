import type { RecordRow, RowAction } from './row-action.ts';

const download = () => import('./file-download.ts');

/** 'Preuzmi fajl': `fileOf` is the call that answers a signed address, such as a row's `upload_file`. */
export const fileAction = <Row extends RecordRow>(fileOf: (row: Row) => string | null): RowAction<Row> => ({
  key: 'downloadFile',
  needs: 'read',
  when: (row) => Boolean(fileOf(row)),
  prefetch: download,
  run(row, { text, nameOf, load, say }) {
    // On the press itself: a tab opened after the answer counts as a pop-up, and is blocked.
    const tab = window.open('', '_blank');
    const address = fileOf(row) ?? '';
    const words = { text, name: nameOf(row) };
    say(null);
    load(download)
      .then(({ sendTo }) => sendTo(tab, address, words))
      .then(say, () => {
        tab?.close();
        say({ text: text('actionNotLoaded') });
      });
  },
});
