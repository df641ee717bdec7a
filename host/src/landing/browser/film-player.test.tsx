import { beforeEach, expect, test } from '@rstest/core';
import { fireEvent, screen } from '@testing-library/react';
import { renderToStaticMarkup } from 'react-dom/server';
import { InPage } from '../../../testing/in-page.tsx';
import { Film } from '../sections/film.tsx';
import { setUpFilm } from './film-player.ts';

function openPageWith(video: string) {
  document.documentElement.lang = 'en-GB';
  const film = renderToStaticMarkup(
    <InPage>
      <Film />
    </InPage>,
  );
  document.body.innerHTML = `<div id="root" data-film="${video}">${film}</div>`;
  setUpFilm();
}

beforeEach(() => openPageWith('abc-123_X'));
const press = () => fireEvent.click(screen.getByRole('button', { name: 'Play the film', hidden: true }));
const player = () => screen.getByTitle('Film about the AR Podgorica app');

test('requests nothing before the button is pressed', () => {
  expect(document.querySelector('iframe, img, link')).toBeNull();
});

test('plays the video from YouTube’s host without cookies, and moves the focus to the player', () => {
  press();
  const { origin, pathname, searchParams } = new URL(player().getAttribute('src') ?? '');
  expect([origin, pathname]).toEqual(['https://www.youtube-nocookie.com', '/embed/abc-123_X']);
  expect(Object.fromEntries(searchParams)).toMatchObject({ autoplay: '1', hl: 'en' });
  expect(document.activeElement).toBe(player());
});

test('escapes the id of the video', () => {
  openPageWith('a/../b?autoplay=0#c');
  press();
  const { pathname, searchParams, hash } = new URL(player().getAttribute('src') ?? '');
  expect([pathname, searchParams.getAll('autoplay'), hash]).toEqual([
    '/embed/a%2F..%2Fb%3Fautoplay%3D0%23c',
    ['1'],
    '',
  ]);
});

test('focuses the player again if the focus was lost during loading, unless another element has the focus', () => {
  document.body.insertAdjacentHTML('beforeend', '<button>other</button>');
  press();
  player().blur();
  fireEvent.load(player());
  expect(document.activeElement).toBe(player());
  const other = screen.getByRole('button', { name: 'other' });
  other.focus();
  fireEvent.load(player());
  expect(document.activeElement).toBe(other);
});
