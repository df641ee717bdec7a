import { expect, rstest, test } from '@rstest/core';
import { render, screen } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { useRef, useState } from 'react';
import { SearchBox } from './search-box.tsx';

const texts = { label: 'Pretraga', placeholder: 'Pretraži...', clear: 'Obriši pretragu' };

function search(initial = '') {
  const calls = { submit: rstest.fn(), clear: rstest.fn(), outerKey: rstest.fn() };
  function Box() {
    const [value, setValue] = useState(initial);
    const input = useRef<HTMLInputElement>(null);
    return (
      // biome-ignore lint/a11y/noStaticElementInteractions: simulates a dialog that closes on Escape.
      <div onKeyDown={(event) => calls.outerKey(event.key)}>
        <SearchBox
          inputRef={input}
          value={value}
          maxLength={5}
          onChange={setValue}
          onSubmit={calls.submit}
          onClear={() => {
            calls.clear();
            setValue('');
          }}
          texts={texts}
        />
      </div>
    );
  }
  render(<Box />);
  return calls;
}

const box = () => screen.getByRole<HTMLInputElement>('searchbox', { name: 'Pretraga' });

test('an empty box has a placeholder and no clear button', () => {
  search();
  expect(box().placeholder).toBe('Pretraži...');
  expect(screen.queryByRole('button')).toBeNull();
});

test('a press on the clear button empties and focuses the box', async () => {
  const calls = search('kula');
  await userEvent.click(screen.getByRole('button', { name: 'Obriši pretragu' }));
  expect(calls.clear.mock.calls).toHaveLength(1);
  expect(box().value).toBe('');
  expect(document.activeElement).toBe(box());
});

test('Escape clears a filled box, and propagates from an empty box', async () => {
  const calls = search('kula');
  box().focus();
  await userEvent.keyboard('{Escape}');
  expect([calls.clear.mock.calls.length, calls.outerKey.mock.calls]).toEqual([1, []]);
  await userEvent.keyboard('{Escape}');
  expect([calls.clear.mock.calls.length, calls.outerKey.mock.calls]).toEqual([1, [['Escape']]]);
});

test('Enter submits, and maxLength limits the text', async () => {
  const calls = search();
  await userEvent.type(box(), 'Millennium{Enter}');
  expect(box().value).toBe('Mille');
  expect(calls.submit.mock.calls).toHaveLength(1);
});
