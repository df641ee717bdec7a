import { expect, test } from '@rstest/core';
import { render, screen } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { useState } from 'react';
import { FileField } from './file-field.tsx';

const texts = { choose: 'Izaberite fajl', drop: 'ili ga prevucite', remove: 'Ukloni', kept: 'Postojeći:' };
const pdf = new File(['%PDF'], 'znanje.pdf');

function Field({ current, error }: { current?: { name: string }; error?: string }) {
  const [value, setValue] = useState<File>();
  return (
    <FileField
      label="Baza znanja"
      accept=".pdf"
      value={value}
      onChange={setValue}
      current={current}
      download={<a href="/files/staro">Preuzmi</a>}
      error={error}
      texts={texts}
      sizeOf={(bytes) => `${bytes} B`}
    />
  );
}

test('shows the chosen file with its size, and removes the file on a press', async () => {
  const user = userEvent.setup();
  render(<Field />);
  const input = screen.getByLabelText('Baza znanja');
  await user.upload(input, pdf);
  expect(screen.getByText('znanje.pdf', { selector: 'p > span' })).toBeTruthy();
  expect(screen.getByText('4 B')).toBeTruthy();
  await user.click(screen.getByRole('button', { name: /Ukloni/ }));
  expect(screen.queryByText('znanje.pdf')).toBeNull();
  expect(document.activeElement).toBe(input);
});

test('shows the stored file with a download link while no file is chosen', async () => {
  const user = userEvent.setup();
  render(<Field current={{ name: 'staro.pdf' }} />);
  expect(screen.getByText('Postojeći:').nextSibling?.textContent).toBe('staro.pdf');
  expect(screen.getByRole('link', { name: 'Preuzmi' })).toBeTruthy();
  await user.upload(screen.getByLabelText('Baza znanja'), pdf);
  expect(screen.queryByText('staro.pdf')).toBeNull();
  expect(screen.queryByRole('link')).toBeNull();
});

test('describes the input by `error`', () => {
  render(<Field error="Fajl je prazan." />);
  const input = screen.getByLabelText('Baza znanja');
  const [id = ''] = input.getAttribute('aria-describedby')?.split(' ') ?? [];
  expect(document.getElementById(id)?.textContent).toBe('Fajl je prazan.');
  expect(input.getAttribute('aria-invalid')).toBe('true');
});
