import { type DivIcon, divIcon } from 'leaflet';
import classes from './markers.module.css';

/** A path in a square of 24, in plain line. */
export type Glyph = string;

const SVG = 'http://www.w3.org/2000/svg';

// Round and centred on its point, so that a map fitted with 20 px of padding shows all of it. The target is larger
// than what is seen of it: 44 px, for fingers.
const SIZE = 44;

/** Leaflet puts the texts of an icon into the page as HTML: it gets elements. Each marker needs one of its own. */
function iconOf(className: string, content: Element): DivIcon {
  return divIcon({ className, html: content as HTMLElement, iconSize: [SIZE, SIZE] });
}

function badge(className: string | undefined, ...content: (Element | string)[]): HTMLElement {
  const element = document.createElement('span');
  element.className = className ?? '';
  element.append(...content);
  return element;
}

export function placeIcon(glyph: Glyph): DivIcon {
  const drawing = document.createElementNS(SVG, 'svg');
  drawing.setAttribute('viewBox', '0 0 24 24');
  drawing.setAttribute('aria-hidden', 'true');
  const path = document.createElementNS(SVG, 'path');
  path.setAttribute('d', glyph);
  drawing.append(path);
  return iconOf(classes.marker ?? '', badge(classes.place, drawing));
}

export function clusterIcon(count: number): DivIcon {
  return iconOf(classes.marker ?? '', badge(classes.cluster, String(count)));
}

/** The marker of the location picker: a pin in the corner brackets of the AR camera (brand). */
export function targetIcon(): DivIcon {
  const icon = placeIcon(
    'M4 9V4h5M20 9V4h-5M4 15v5h5M20 15v5h-5M12 9.5a2.5 2.5 0 1 0 0 5 2.5 2.5 0 0 0 0-5Z',
  );
  icon.options.className = `${classes.marker} ${classes.target}`;
  return icon;
}
