import { addTexts } from '@ar/session';
import { afterEach, expect, test } from '@rstest/core';
import { QueryClient, QueryClientProvider } from '@tanstack/react-query';
import { cleanup, render, screen } from '@testing-library/react';
import { CodeSetUp } from './code-set-up.tsx';
import en from './texts/en.json';
import mn from './texts/mn.json';

addTexts('second-factor', { mn, en });

afterEach(cleanup);

test('what to scan or to type is read with the dialog, whose field has the focus', () => {
  const offered = { ticket: 't', seed: 'ABCDEFGH', uri: 'otpauth://totp/x?secret=ABCDEFGH' };
  render(
    <QueryClientProvider client={new QueryClient()}>
      <CodeSetUp offered={offered} onDone={() => {}} onClose={() => {}} />
    </QueryClientProvider>,
  );
  const told = [mn['set-up-scan'], mn['set-up-by-hand'], 'ABCD EFGH'];
  for (const words of told)
    screen.getByRole('dialog', { name: mn['set-up-title'], description: (said) => said.includes(words) });
  expect(document.activeElement).toBe(screen.getByLabelText(mn['code-field']));
});
