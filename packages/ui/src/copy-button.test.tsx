import { afterEach, expect, test } from '@rstest/core';
import { cleanup, render, screen } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { useRef } from 'react';
import { CopyButton } from './copy-button.tsx';

afterEach(cleanup);

const TEXTS = { copy: 'Copy', copied: 'Copied', notCopied: 'Copy it yourself' };

function Token() {
  const field = useRef<HTMLInputElement>(null);
  return (
    <>
      <input ref={field} readOnly defaultValue="token-1" />
      <CopyButton content="token-1" source={field} texts={TEXTS} />
    </>
  );
}

test('copies the content and shows a status', async () => {
  const user = userEvent.setup();
  render(<Token />);
  expect(screen.getByRole('status').textContent).toBe('');
  await user.click(screen.getByRole('button', { name: 'Copy' }));
  expect(screen.getByRole('status').textContent).toBe('Copied');
  expect(await navigator.clipboard.readText()).toBe('token-1');
});

test('selects the content if the browser has no clipboard', async () => {
  const user = userEvent.setup();
  Object.defineProperty(navigator, 'clipboard', { value: undefined, configurable: true });
  render(<Token />);
  await user.click(screen.getByRole('button', { name: 'Copy' }));
  expect(screen.getByRole('status').textContent).toBe('Copy it yourself');
  const field = screen.getByRole<HTMLInputElement>('textbox');
  expect([field.selectionStart, field.selectionEnd]).toEqual([0, 'token-1'.length]);
});
