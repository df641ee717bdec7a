import { locate } from './locate.ts';

// What needs a script on the page of a place.
const way = document.querySelector<HTMLElement>('[data-locate]');
if (way) locate(way);
