import type { Translate } from '@ar/session';
import { Button } from '@ar/ui/button';
import { AddGlyph, DownGlyph, NextGlyph, PreviousGlyph, RemoveGlyph, UpGlyph } from '@ar/ui/glyphs';
import { DomEvent, type Map as LeafletMap } from 'leaflet';
import { type ComponentType, useEffect, useState } from 'react';
import { useMap, useMapEvents } from './leaflet-in-react.ts';
import classes from './map-canvas.module.css';
import { prefersLessMotion } from './position.ts';

interface MapButton {
  name: string;
  Sign: ComponentType;
  side?: string;
  isAtEnd?(map: LeafletMap): boolean;
  press(map: LeafletMap): void;
}

const ZOOM: readonly MapButton[] = [
  {
    name: 'mapZoomIn',
    Sign: AddGlyph,
    isAtEnd: (map) => map.getZoom() >= map.getMaxZoom(),
    press: (map) => map.zoomIn(),
  },
  {
    name: 'mapZoomOut',
    Sign: RemoveGlyph,
    isAtEnd: (map) => map.getZoom() <= map.getMinZoom(),
    press: (map) => map.zoomOut(),
  },
];

const pan = (side: string, x: number, y: number, Sign: ComponentType): MapButton => ({
  name: `mapPan-${side}`,
  Sign,
  side,
  press(map) {
    const size = map.getSize();
    map.panBy([(x * size.x) / 3, (y * size.y) / 3], { animate: !prefersLessMotion() });
  },
});

/** For those who can't drag (WCAG 2.5.7). */
const PAN = [
  pan('up', 0, -1, UpGlyph),
  pan('left', -1, 0, PreviousGlyph),
  pan('right', 1, 0, NextGlyph),
  pan('down', 0, 1, DownGlyph),
];

const GROUPS = [
  { name: 'mapZoom', className: classes.zoom, buttons: ZOOM },
  { name: 'mapPan', className: classes.pan, buttons: PAN },
];

/** Two quick presses would zoom the map as a double click. */
const keepClicks = (element: HTMLElement | null) => {
  if (element) DomEvent.disableClickPropagation(element);
};

/** Buttons of the page's own kind: Leaflet's are links with English titles. */
export function MapButtons({ text }: { text: Translate }) {
  const [, setZoom] = useState(0);
  const map = useMapEvents({ zoomend: () => setZoom(map.getZoom()) });
  return GROUPS.map(({ name: group, className, buttons }) => (
    // biome-ignore lint/a11y/useSemanticElements: a <fieldset> is for fields of a form.
    <div key={group} ref={keepClicks} role="group" aria-label={text(group)} className={className}>
      {buttons.map(({ name, Sign, side, isAtEnd, press }) => (
        <Button
          key={name}
          className={classes.button}
          style={{ gridArea: side }}
          icon={<Sign />}
          aria-label={text(name)}
          // Keeps the focus at either end of the zoom.
          disabledFocusable={isAtEnd?.(map) ?? false}
          onClick={() => press(map)}
        />
      ))}
    </div>
  ));
}

const SHOWN_MS = 2500;
/** Stands on a map that one finger moves. Read by the stylesheet too: `touch-action` counts when a finger comes down. */
const TAKEN = 'data-taken';

/**
 * A map must not catch those who scroll past it. The wheel zooms with Ctrl or ⌘ only. One finger moves the map after a
 * tap on it, until something else is tapped or the map is out of sight. Whoever tries otherwise is told how.
 */
export function MapGestures({ text }: { text: Translate }) {
  const map = useMap();
  const [hint, setHint] = useState<'mapWheel' | 'mapTouch'>();

  useEffect(() => {
    const container = map.getContainer();
    const stop = new AbortController();
    // Before Leaflet's own listeners.
    const early = { capture: true, passive: true, signal: stop.signal };
    let timer: ReturnType<typeof setTimeout> | undefined;
    function show(next: typeof hint) {
      clearTimeout(timer);
      setHint(next);
      if (next) timer = setTimeout(setHint, SHOWN_MS, undefined);
    }
    const isTaken = () => container.hasAttribute(TAKEN);

    function onWheel({ ctrlKey, metaKey }: WheelEvent) {
      const meant = ctrlKey || metaKey;
      map.scrollWheelZoom[meant ? 'enable' : 'disable']();
      show(meant ? undefined : 'mapWheel');
    }
    function onDown({ pointerType }: PointerEvent) {
      map.dragging[pointerType === 'touch' && !isTaken() ? 'disable' : 'enable']();
    }
    function onMove({ touches, target }: TouchEvent) {
      // A marker that can be dragged is dragged with one finger.
      const dragged = target instanceof Element && target.closest('.leaflet-marker-draggable');
      if (!dragged) show(touches.length === 1 && !isTaken() ? 'mapTouch' : undefined);
    }
    function onClick(event: MouseEvent) {
      const touched = event instanceof PointerEvent && event.pointerType === 'touch';
      container.toggleAttribute(TAKEN, touched && container.contains(event.target as Node));
    }
    container.addEventListener('wheel', onWheel, early);
    container.addEventListener('pointerdown', onDown, early);
    container.addEventListener('touchmove', onMove, early);
    addEventListener('click', onClick, early);
    const sight = new IntersectionObserver(([entry]) => {
      if (!entry?.isIntersecting) container.removeAttribute(TAKEN);
    });
    sight.observe(container);
    return () => {
      clearTimeout(timer);
      sight.disconnect();
      stop.abort();
    };
  }, [map]);

  if (!hint) return null;
  // Seen only by those whose hand is on the map: a screen reader's user has nothing from it.
  return (
    <p className={classes.hint} aria-hidden="true">
      {text(hint, { key: /Mac|iPhone|iPad/.test(navigator.userAgent) ? '⌘' : 'Ctrl' })}
    </p>
  );
}
