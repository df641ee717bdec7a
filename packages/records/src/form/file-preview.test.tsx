import { afterEach, expect, test } from '@rstest/core';
import { cleanup, fireEvent, render, screen } from '@testing-library/react';
import { AudioPreview } from './file-preview.tsx';

afterEach(cleanup);

const at = (source: string | File, name = 'Zvuk') => <AudioPreview source={source} name={name} />;

test('does not change the URL of a recording that plays, unless the file changes', () => {
  const { rerender } = render(at('/files/1.mp3?sig=a'));
  const player = screen.getByLabelText<HTMLAudioElement>('Zvuk');
  const shows = () => player.getAttribute('src');
  rerender(at('/files/1.mp3?sig=b'));
  expect(shows()).toBe('/files/1.mp3?sig=b');
  fireEvent.play(player);
  rerender(at('/files/1.mp3?sig=c'));
  expect(shows()).toBe('/files/1.mp3?sig=b');
  fireEvent.ended(player);
  expect(shows()).toBe('/files/1.mp3?sig=c');
  fireEvent.play(player);
  rerender(at('/files/2.mp3?sig=d'));
  expect(shows()).toBe('/files/2.mp3?sig=d');
});

test('preloads the metadata of a chosen recording', () => {
  URL.createObjectURL = () => 'blob:1';
  URL.revokeObjectURL = () => {};
  render(at(new File(['x'], 'opis.mp3'), 'opis.mp3'));
  const player = screen.getByLabelText<HTMLAudioElement>('opis.mp3');
  expect([player.getAttribute('src'), player.preload]).toEqual(['blob:1', 'metadata']);
});

test('shows a message if a recording does not play, until the file changes', () => {
  const { rerender } = render(at('/files/1.wav?sig=a'));
  expect(screen.queryByText(/^Snimak se ovdje ne može pustiti/)).toBeNull();
  fireEvent.error(screen.getByLabelText('Zvuk'));
  expect(screen.getByRole('alert').textContent).toMatch(/^Snimak se ovdje ne može pustiti/);
  rerender(at('/files/2.mp3?sig=b'));
  expect(screen.queryByText(/^Snimak se ovdje ne može pustiti/)).toBeNull();
});

test('shows a warning about phones that cannot play Ogg beside an Ogg recording', () => {
  const { rerender } = render(at('/files/1.ogg', 'Opis.OGG'));
  expect(screen.getByText(/^iPhone sa sistemom starijim/)).toBeTruthy();
  rerender(at('/files/1.mp3', 'opis.mp3'));
  expect(screen.queryByText(/^iPhone sa sistemom starijim/)).toBeNull();
});
