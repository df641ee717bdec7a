import { type DivIcon, divIcon, type Marker as LeafletMarker } from 'leaflet';
import { useEffect, useEffectEvent, useMemo, useRef } from 'react';
import { Marker, useMap } from 'react-leaflet';
import type { Words } from './in-language.ts';
import classes from './map-marker.module.css';
import { type Position, prefersLessMotion } from './position.ts';

interface MarkerProps {
  position: Position;
  /** A place's drawing, or how many places a group has. */
  sign: Glyph | number;
  name: Words;
  /** `from` is the marker's element, for the focus to return to. */
  onOpen(from: HTMLElement | undefined): void;
}

/** A marker as a button. Leaflet gives it the role and a tab stop; name and keys are ours. */
export function MapMarker({ position, name: { words, lang }, sign, onOpen }: MarkerProps) {
  const map = useMap();
  const icon = useMemo(() => (typeof sign === 'number' ? clusterIcon(sign) : placeIcon(sign)), [sign]);
  const marker = useRef<LeafletMarker>(null);
  const { latitude, longitude } = position;
  const open = useEffectEvent(() => onOpen(marker.current?.getElement()));
  const pressed = useMemo(() => ({ click: () => open() }), []);

  useEffect(() => {
    const element = icon && marker.current?.getElement();
    if (!element) return;
    element.setAttribute('aria-label', words);
    element.title = words;
    element.lang = lang ?? '';
  }, [icon, words, lang]);

  useEffect(() => {
    const element = icon && marker.current?.getElement();
    const stop = new AbortController();
    const { signal } = stop;
    element?.addEventListener(
      'keydown',
      (event) => {
        if (event.key !== 'Enter' && event.key !== ' ') return;
        event.preventDefault();
        open();
      },
      { signal },
    );
    // Leaflet's own `autoPanOnFocus` is always animated.
    element?.addEventListener(
      'focus',
      () => map.panInside([latitude, longitude], { padding: [32, 32], animate: !prefersLessMotion() }),
      { signal },
    );
    return () => stop.abort();
  }, [map, icon, latitude, longitude]);

  return (
    <Marker
      ref={marker}
      position={[latitude, longitude]}
      icon={icon}
      autoPanOnFocus={false}
      eventHandlers={pressed}
    />
  );
}

/** A path in a square of 24, in plain line. */
export type Glyph = string;

const SVG = 'http://www.w3.org/2000/svg';

// Centred on its point, so that a map fitted with 20 px of padding shows all of it. The target is larger, for fingers.
const SIZE = 44;

/** Leaflet would put an icon's text into the page as HTML, so it gets an element. Each marker needs its own. */
function iconOf(className: string, content: Element): DivIcon {
  return divIcon({ className, html: content as HTMLElement, iconSize: [SIZE, SIZE] });
}

function badge(className: string | undefined, ...content: (Element | string)[]): HTMLElement {
  const element = document.createElement('span');
  element.className = className ?? '';
  element.append(...content);
  return element;
}

function placeIcon(glyph: Glyph): DivIcon {
  const drawing = document.createElementNS(SVG, 'svg');
  drawing.setAttribute('viewBox', '0 0 24 24');
  drawing.setAttribute('aria-hidden', 'true');
  const path = document.createElementNS(SVG, 'path');
  path.setAttribute('d', glyph);
  drawing.append(path);
  return iconOf(classes.marker ?? '', badge(classes.place, drawing));
}

function clusterIcon(count: number): DivIcon {
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
