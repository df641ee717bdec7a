import { locate } from './locate.ts';
import { offerSound } from './play-sound.ts';
import { offerModel } from './show-model.ts';

const way = document.querySelector<HTMLElement>('[data-locate]');
if (way) locate(way);
const model = document.querySelector<HTMLElement>('[data-model]');
if (model?.querySelector('button')) offerModel(model);

const sound = document.querySelector<HTMLElement>('[data-sound]');
if (sound) offerSound(sound);
