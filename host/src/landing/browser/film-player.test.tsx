import { beforeEach, expect, test } from '@rstest/core';
import { fireEvent, screen } from '@testing-library/react';
import { renderToStaticMarkup } from 'react-dom/server';
import { InPage } from '../../../testing/in-page.tsx';
import { Film } from '../sections/film.tsx';
import { playFilm } from './film-player.ts';

/** The page of a server that has a film. */
function open(video: string) {
  document.documentElement.lang = 'en-GB';
  const film = renderToStaticMarkup(
    <InPage>
      <Film />
    </InPage>,
  );
  document.body.innerHTML = `<div id="root" data-film="${video}">${film}</div>`;
  playFilm();
}
beforeEach(() => open('abc-123_X'));
const press = () => fireEvent.click(screen.getByRole('button', { name: 'Play the film', hidden: true }));
const player = () => screen.getByTitle('Film about the AR Podgorica app');

test('asks nobody for the video until it is pressed', () => {
  expect(document.querySelector('iframe, img, link')).toBeNull();
});

test('pressed, it plays this video from the host without cookies, and the focus is in the player', () => {
  press();
  const { origin, pathname, searchParams } = new URL(player().getAttribute('src') ?? '');
  expect([origin, pathname]).toEqual(['https://www.youtube-nocookie.com', '/embed/abc-123_X']);
  expect(Object.fromEntries(searchParams)).toMatchObject({ autoplay: '1', hl: 'en' });
  expect(document.activeElement).toBe(player());
});

test('a name that says more than a video is one all the same', () => {
  open('a/../b?autoplay=0#c');
  press();
  const { pathname, searchParams, hash } = new URL(player().getAttribute('src') ?? '');
  expect([pathname, searchParams.getAll('autoplay'), hash]).toEqual([
    '/embed/a%2F..%2Fb%3Fautoplay%3D0%23c',
    ['1'],
    '',
  ]);
});

test('a focus that was lost while the player loaded comes back, and one that was moved is left alone', () => {
  document.body.insertAdjacentHTML('beforeend', '<button>elsewhere</button>');
  press();
  player().blur();
  fireEvent.load(player());
  expect(document.activeElement).toBe(player());
  const elsewhere = screen.getByRole('button', { name: 'elsewhere' });
  elsewhere.focus();
  fireEvent.load(player());
  expect(document.activeElement).toBe(elsewhere);
});
