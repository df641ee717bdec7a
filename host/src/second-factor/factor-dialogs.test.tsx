import { addTexts } from '@ar/session';
import { afterEach, expect, test } from '@rstest/core';
import { QueryClient, QueryClientProvider } from '@tanstack/react-query';
import { cleanup, render, screen } from '@testing-library/react';
import { CodeSetUp } from './factor-dialogs.tsx';
import en from './texts/en.json';
import mn from './texts/mn.json';

addTexts('second-factor', { mn, en });

afterEach(cleanup);

test('the dialog’s description contains the QR code and the seed, and the code field has the focus', () => {
  const offered = { ticket: 't', seed: 'ABCDEFGH', uri: 'otpauth://totp/x?secret=ABCDEFGH' };
  render(
    <QueryClientProvider client={new QueryClient()}>
      <CodeSetUp offered={offered} onDone={() => {}} onCancel={() => {}} />
    </QueryClientProvider>,
  );
  const parts = [mn['set-up-scan'], mn['set-up-by-hand'], 'ABCD EFGH'];
  for (const words of parts)
    screen.getByRole('dialog', { name: mn['set-up-title'], description: (read) => read.includes(words) });
  expect(document.activeElement).toBe(screen.getByLabelText(mn['code-field']));
});
