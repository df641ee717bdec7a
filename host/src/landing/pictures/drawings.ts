import styles from './artwork.module.css';
import avatar from './avatar.svg?raw';
import city from './city.svg?raw';
import film from './film.svg?raw';
import map from './map.svg?raw';
import model3d from './model3d.svg?raw';
import skyline from './skyline.svg?raw';

const DRAWINGS = { avatar, city, film, map, model3d, skyline };
export type DrawingName = keyof typeof DRAWINGS;

/** Stands for the drawing's shapes in what React renders, which would escape them. */
export const drawingMark = (name: DrawingName) => `[[${name}]]`;

/** Puts the shapes in place of their marks. Their classes are the names in `artwork.module.css`. */
export function withDrawings(markup: string): string {
  return Object.entries(DRAWINGS).reduce((page, [name, svg]) => {
    const shapes = svg.replaceAll(/<\/?svg[^>]*>|\n\s*/g, '');
    const styled = shapes.replaceAll(/class="(\w+)"/g, (_, rule: string) => `class="${styles[rule]}"`);
    return page.replace(drawingMark(name as DrawingName), () => styled);
  }, markup);
}
