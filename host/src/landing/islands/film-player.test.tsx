import { afterEach, expect, test } from '@rstest/core';
import { cleanup, fireEvent, render, screen } from '@testing-library/react';
import { TEXTS } from '../texts/texts.ts';
import { FilmPlayer } from './film-player.tsx';

afterEach(cleanup);

test('asks nobody for the video until it is pressed', () => {
  const { container } = render(<FilmPlayer language="en" texts={TEXTS.en.film.player} videoId="abc-123_X" />);
  expect(container.querySelector('iframe, img, link')).toBeNull();
});

test('pressed, it plays this video from the host without cookies, and the focus is in the player', () => {
  render(<FilmPlayer language="en" texts={TEXTS.en.film.player} videoId="abc-123_X" />);
  fireEvent.click(screen.getByRole('button', { name: 'Play the film' }));
  const player = screen.getByTitle('Film about the AR Podgorica app');
  const { origin, pathname, searchParams } = new URL(player.getAttribute('src') ?? '');
  expect([origin, pathname]).toEqual(['https://www.youtube-nocookie.com', '/embed/abc-123_X']);
  expect(Object.fromEntries(searchParams)).toMatchObject({ autoplay: '1', hl: 'en' });
  expect(document.activeElement).toBe(player);
});

test('a focus that was lost while the player loaded comes back, and one that was moved is left alone', () => {
  render(
    <>
      <FilmPlayer language="en" texts={TEXTS.en.film.player} videoId="abc-123_X" />
      <button type="button">elsewhere</button>
    </>,
  );
  fireEvent.click(screen.getByRole('button', { name: 'Play the film' }));
  const player = screen.getByTitle('Film about the AR Podgorica app');
  player.blur();
  fireEvent.load(player);
  expect(document.activeElement).toBe(player);
  const elsewhere = screen.getByRole('button', { name: 'elsewhere' });
  elsewhere.focus();
  fireEvent.load(player);
  expect(document.activeElement).toBe(elsewhere);
});
