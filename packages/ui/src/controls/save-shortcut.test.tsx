import { expect, test } from '@rstest/core';
import { fireEvent, render, screen } from '@testing-library/react';
import { useRef } from 'react';
import { useSaveShortcut } from './save-shortcut.ts';

interface FormProps {
  onSave(): void;
  isDisabled?: boolean;
}

function Form({ onSave, isDisabled = false }: FormProps) {
  const form = useRef<HTMLFormElement>(null);
  useSaveShortcut(form);
  return (
    <form
      ref={form}
      onSubmit={(event) => {
        event.preventDefault();
        onSave();
      }}
    >
      <button type="submit" aria-disabled={isDisabled}>
        Sačuvaj
      </button>
    </form>
  );
}

const press = (init: KeyboardEventInit) => fireEvent.keyDown(document.body, init);

test.each([
  { key: 's', ctrlKey: true },
  { key: 'S', metaKey: true },
  { key: 'с', code: 'KeyS', ctrlKey: true },
  { key: 'Enter', ctrlKey: true },
  { key: 'Enter', metaKey: true },
])('%j submits the form once and prevents the browser’s action', (key) => {
  let saved = 0;
  render(<Form onSave={() => (saved += 1)} />);
  expect(press(key)).toBe(false);
  expect(press({ ...key, repeat: true })).toBe(false);
  expect(saved).toBe(1);
});

test.each([
  { key: 's' },
  { key: 's', ctrlKey: true, shiftKey: true },
  { key: 'd', ctrlKey: true },
  { key: 'Enter' },
  { key: 'Enter', ctrlKey: true, shiftKey: true },
])('%j does not submit the form', (key) => {
  let saved = 0;
  render(<Form onSave={() => (saved += 1)} />);
  expect([press(key), saved]).toEqual([true, 0]);
});

test('focuses a disabled submit button, and does not submit a form below a dialog', () => {
  let saved = 0;
  const view = render(<Form isDisabled onSave={() => (saved += 1)} />);
  expect(press({ key: 's', ctrlKey: true })).toBe(false);
  expect(document.activeElement).toBe(screen.getByRole('button'));
  view.rerender(
    <>
      <Form onSave={() => (saved += 1)} />
      <dialog open />
    </>,
  );
  expect(press({ key: 's', ctrlKey: true })).toBe(false);
  expect(press({ key: 'Enter', ctrlKey: true })).toBe(true);
  expect(saved).toBe(0);
});

test('does not prevent Ctrl+Enter on a link, which opens a tab', () => {
  let saved = 0;
  render(
    <>
      <Form onSave={() => (saved += 1)} />
      <a href="/files/kula.webp">Preuzmi</a>
    </>,
  );
  const link = screen.getByRole('link');
  expect(fireEvent.keyDown(link, { key: 'Enter', ctrlKey: true })).toBe(true);
  expect(saved).toBe(0);
  expect(fireEvent.keyDown(link, { key: 's', ctrlKey: true })).toBe(false);
  expect(saved).toBe(1);
});

test('prevents the browser’s save dialog even if the page has no form', () => {
  function Read() {
    useSaveShortcut();
    return <p>Samo za čitanje</p>;
  }
  render(<Read />);
  expect(press({ key: 's', ctrlKey: true })).toBe(false);
});
