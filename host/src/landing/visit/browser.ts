import { locate } from './locate.ts';
import { offerModel } from './show-model.ts';

// What needs a script on the page of a place.
const way = document.querySelector<HTMLElement>('[data-locate]');
if (way) locate(way);
const model = document.querySelector<HTMLElement>('[data-model]');
if (model?.querySelector('button')) offerModel(model);

// The press that opens the player also plays it.
const recording = document.querySelector<HTMLDetailsElement>('[data-recording]');
recording?.addEventListener('toggle', () => {
  const player = recording.querySelector('audio');
  player?.focus();
  // If nothing comes, the player itself shows it.
  player?.play().catch(() => undefined);
});
