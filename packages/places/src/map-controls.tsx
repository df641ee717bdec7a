import type { Translate } from '@ar/session';
import { DomEvent } from 'leaflet';
import { type ReactNode, useEffect, useRef, useState } from 'react';
import { useMap, useMapEvents } from 'react-leaflet';
import classes from './map-canvas.module.css';
import { prefersLessMotion } from './position.ts';

/** Buttons of the page's own kind: Leaflet's are links with English titles. */
export function MapButtons({ text }: { text: Translate }) {
  return (
    <>
      <ZoomButtons text={text} />
      <PanButtons text={text} />
    </>
  );
}

function ZoomButtons({ text }: { text: Translate }) {
  const [zoom, setZoom] = useState(useMap().getZoom());
  const map = useMapEvents({ zoomend: () => setZoom(map.getZoom()) });
  const buttons = [
    { key: 'mapZoomIn', atEnd: zoom >= map.getMaxZoom(), press: () => map.zoomIn(), path: 'M8 3v10M3 8h10' },
    { key: 'mapZoomOut', atEnd: zoom <= map.getMinZoom(), press: () => map.zoomOut(), path: 'M3 8h10' },
  ];
  return (
    <ButtonGroup className={classes.zoom} label={text('mapZoom')}>
      {buttons.map(({ key, atEnd, press, path }) => (
        // aria-disabled keeps the focus where it is at either end.
        <button
          key={key}
          type="button"
          aria-label={text(key)}
          aria-disabled={atEnd}
          onClick={() => atEnd || press()}
        >
          <Sign path={path} />
        </button>
      ))}
    </ButtonGroup>
  );
}

/** A press moves the map by a third of what is seen. */
const PAN_SHARE = 1 / 3;

const DIRECTIONS = [
  { side: 'up', x: 0, y: -1, path: 'M3 10l5-5 5 5' },
  { side: 'left', x: -1, y: 0, path: 'M10 3L5 8l5 5' },
  { side: 'right', x: 1, y: 0, path: 'M6 3l5 5-5 5' },
  { side: 'down', x: 0, y: 1, path: 'M3 6l5 5 5-5' },
] as const;

/** Moves the map by press, for those who can't drag (WCAG 2.5.7). */
function PanButtons({ text }: { text: Translate }) {
  const map = useMap();
  function pan(x: number, y: number) {
    const size = map.getSize();
    map.panBy([x * size.x * PAN_SHARE, y * size.y * PAN_SHARE], { animate: !prefersLessMotion() });
  }
  return (
    <ButtonGroup className={classes.pan} label={text('mapPan')}>
      {DIRECTIONS.map(({ side, x, y, path }) => (
        <button
          key={side}
          type="button"
          data-side={side}
          aria-label={text(`mapPan-${side}`)}
          onClick={() => pan(x, y)}
        >
          <Sign path={path} />
        </button>
      ))}
    </ButtonGroup>
  );
}

interface ButtonGroupProps {
  className: string | undefined;
  label: string;
  children: ReactNode;
}

function ButtonGroup({ className, label, children }: ButtonGroupProps) {
  const group = useRef<HTMLDivElement>(null);
  useEffect(() => {
    // A press is the button's alone: two quick ones would zoom the map below them as a double click.
    if (group.current) DomEvent.disableClickPropagation(group.current);
  }, []);
  return (
    // biome-ignore lint/a11y/useSemanticElements: a <fieldset> is for fields of a form.
    <div ref={group} role="group" aria-label={label} className={className}>
      {children}
    </div>
  );
}

function Sign({ path }: { path: string }) {
  return (
    <svg viewBox="0 0 16 16" width="16" height="16" fill="none" stroke="currentColor" aria-hidden="true">
      <path d={path} strokeWidth="1.5" strokeLinecap="round" strokeLinejoin="round" />
    </svg>
  );
}

const SHOWN_MS = 2500;

type Hint = 'mapWheel' | 'mapTouch';

/**
 * A map must not catch those who scroll past it. The wheel zooms with Ctrl or ⌘ only. One finger moves the map after a
 * tap on it, until something else is tapped or the map is out of sight. Whoever tries otherwise is told how.
 */
export function MapGestures({ text }: { text: Translate }) {
  const map = useMap();
  const [hint, setHint] = useState<Hint>();

  useEffect(() => {
    const container = map.getContainer();
    const stop = new AbortController();
    // Before Leaflet's own listeners, which stand further in or come later.
    const early = { capture: true, passive: true, signal: stop.signal };
    let timer: ReturnType<typeof setTimeout> | undefined;
    function show(next: Hint | undefined) {
      clearTimeout(timer);
      setHint(next);
      if (next) timer = setTimeout(() => setHint(undefined), SHOWN_MS);
    }
    const isTaken = () => container.hasAttribute(TAKEN);
    // Read by the stylesheet too: `touch-action` counts as it stands when a finger comes down.
    const take = (taken: boolean) => container.toggleAttribute(TAKEN, taken);

    container.addEventListener(
      'wheel',
      (event) => {
        const meant = event.ctrlKey || event.metaKey;
        map.scrollWheelZoom[meant ? 'enable' : 'disable']();
        show(meant ? undefined : 'mapWheel');
      },
      early,
    );
    container.addEventListener(
      'pointerdown',
      ({ pointerType }) => map.dragging[pointerType === 'touch' && !isTaken() ? 'disable' : 'enable'](),
      early,
    );
    container.addEventListener(
      'touchmove',
      ({ touches, target }) => {
        // A marker that can be dragged is dragged with one finger.
        const dragged = target instanceof Element && target.closest('.leaflet-marker-draggable');
        if (!dragged) show(touches.length === 1 && !isTaken() ? 'mapTouch' : undefined);
      },
      early,
    );
    // A tap ends in a click; a finger that scrolls does not.
    addEventListener(
      'click',
      (event) => {
        const touched = event instanceof PointerEvent && event.pointerType === 'touch';
        take(touched && event.target instanceof Node && container.contains(event.target));
      },
      early,
    );
    const endWatch = whenOutOfSight(container, () => take(false));
    return () => {
      clearTimeout(timer);
      endWatch();
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

function whenOutOfSight(element: Element, gone: () => void): () => void {
  // jsdom, in which unit tests run, has no such observer.
  if (typeof IntersectionObserver === 'undefined') return () => {};
  const observer = new IntersectionObserver(([entry]) => {
    if (!entry?.isIntersecting) gone();
  });
  observer.observe(element);
  return () => observer.disconnect();
}

/** Stands on a map that one finger moves. */
const TAKEN = 'data-taken';
