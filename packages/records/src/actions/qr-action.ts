import type { RecordRow, RowAction } from './row-action.ts';

const picture = () => import('./qr-picture.ts');

/** 'Preuzmi QR kod'. */
export const qrAction: RowAction<RecordRow & { qr_code: string }> = {
  key: 'downloadQr',
  needs: 'read',
  when: ({ qr_code }) => qr_code !== '',
  prefetch: picture,
  run({ qr_code }, { text, load, say }) {
    say(null);
    load(picture).then(
      ({ saveQr }) =>
        saveQr(qr_code).catch((error: unknown) => {
          // Logged here; the page tells the person.
          console.error('The QR code was not made', error);
          say({ text: text('qrFailed') });
        }),
      () => say({ text: text('actionNotLoaded') }),
    );
  },
};
