import { setUpSound } from './play-sound.ts';
import { setUpModel } from './show-model.ts';

for (const box of document.querySelectorAll<HTMLElement>('[data-model]')) setUpModel(box);
for (const box of document.querySelectorAll<HTMLElement>('[data-sound]')) setUpSound(box);
