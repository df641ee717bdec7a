import styles from './artwork.module.css';
import avatar from './avatar.svg?raw';
import city from './city.svg?raw';
import film from './film.svg?raw';
import map from './map.svg?raw';
import model3d from './model3d.svg?raw';
import skyline from './skyline.svg?raw';

/** The markup inside a drawing's file. Its classes are the names in `artwork.module.css`. */
function shapesOf(svg: string): string {
  const shapes = svg.replaceAll(/<\/?svg[^>]*>|\n\s*/g, '');
  return shapes.replaceAll(/class="(\w+)"/g, (_, rule: string) => `class="${styles[rule]}"`);
}

export const SHAPES = {
  avatar: shapesOf(avatar),
  city: shapesOf(city),
  film: shapesOf(film),
  map: shapesOf(map),
  model3d: shapesOf(model3d),
  skyline: shapesOf(skyline),
};
export type DrawingName = keyof typeof SHAPES;
