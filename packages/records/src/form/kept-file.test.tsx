import { afterEach, expect, test } from '@rstest/core';
import { cleanup, fireEvent, render, screen } from '@testing-library/react';
import { AudioPreview } from './kept-file.tsx';

afterEach(cleanup);

test('a sound that plays keeps its address until it ends, unless it is of another file', () => {
  const at = (source: string) => <AudioPreview source={source} name="Zvuk" />;
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
