import { afterEach, expect, rstest, test } from '@rstest/core';
import { cleanup, fireEvent, render, screen } from '@testing-library/react';
import { InPage } from '../../../testing/in-page.tsx';
import { PLACE } from '../../../testing/public-views.ts';
import { TEXTS } from '../texts/texts.ts';
import { Greeting } from './greeting.tsx';
import { setUpSound } from './play-sound.ts';

const { title, unplayable } = TEXTS.en.greeting.sound;

afterEach(cleanup);

function open() {
  const { container } = render(
    <InPage>
      <Greeting place={PLACE} />
    </InPage>,
  );
  const sound = container.querySelector<HTMLElement>('[data-sound]');
  const player = container.querySelector('audio');
  const transcript = container.querySelector<HTMLDetailsElement>('[data-transcript]');
  if (!sound || !player || !transcript) throw new Error('The page has no recording.');
  player.play = rstest.fn(() => Promise.reject(new Error('NotSupportedError')));
  player.focus = rstest.fn();
  transcript.scrollIntoView = () => {};
  return { sound, player, transcript };
}

test('plays the recording when its player is opened', () => {
  const { sound, player } = open();
  setUpSound(sound);
  fireEvent(sound.querySelector('details') as Element, new Event('toggle'));
  expect(player.play).toHaveBeenCalledTimes(1);
  expect(player.focus).toHaveBeenCalledTimes(1);
  expect(screen.getByText(title)).toBeTruthy();
});

test('plays the recording at setup if the player is already open', () => {
  const { sound, player } = open();
  sound.querySelector('details')?.setAttribute('open', '');
  setUpSound(sound);
  expect(player.play).toHaveBeenCalledTimes(1);
});

test('shows that the recording does not play, and opens the transcript', () => {
  const { sound, player, transcript } = open();
  setUpSound(sound);
  expect([screen.getByText(unplayable).hidden, transcript.open]).toEqual([true, false]);
  fireEvent.error(player);
  expect([screen.getByText(unplayable).hidden, transcript.open]).toEqual([false, true]);
});

test('shows that a recording without a transcript does not play', () => {
  const { sound, player, transcript } = open();
  transcript.remove();
  setUpSound(sound);
  fireEvent.error(player);
  expect(screen.getByText(unplayable).hidden).toBe(false);
});
