import { MORACA, SUN } from './palette.ts';
import { brackets, type Frame, HEIGHT, SKIES, type Sky, WIDTH } from './scenery.ts';

/** One picture: the light, what stands in it, and what the camera has recognised. */
export interface Scene {
  sky: Sky;
  body: string;
  frame: Frame;
}

/** The picture as an SVG document. */
export function pictureOf({ sky, body, frame }: Scene): string {
  const colour = sky === 'evening' ? SUN : MORACA;
  return `<svg xmlns="http://www.w3.org/2000/svg" width="${WIDTH}" height="${HEIGHT}" viewBox="0 0 ${WIDTH} ${HEIGHT}"><g stroke-linejoin="round" stroke-linecap="round">${SKIES[sky]()}${body}${brackets(frame, colour)}</g></svg>`;
}
