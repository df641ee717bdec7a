import type { Translate } from '@ar/session';
import { DomEvent } from 'leaflet';
import { type ReactNode, useEffect, useRef, useState } from 'react';
import { useMap, useMapEvents } from 'react-leaflet';
import classes from './map-canvas.module.css';
import { prefersLessMotion } from './reduced-motion.ts';

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
  const zoomIn = zoom >= map.getMaxZoom();
  const zoomOut = zoom <= map.getMinZoom();
  return (
    <ButtonGroup className={classes.zoom} label={text('mapZoom')}>
      {/* aria-disabled keeps the focus where it is at either end. */}
      <button
        type="button"
        aria-label={text('mapZoomIn')}
        aria-disabled={zoomIn}
        onClick={() => zoomIn || map.zoomIn()}
      >
        <Sign path="M8 3v10M3 8h10" />
      </button>
      <button
        type="button"
        aria-label={text('mapZoomOut')}
        aria-disabled={zoomOut}
        onClick={() => zoomOut || map.zoomOut()}
      >
        <Sign path="M3 8h10" />
      </button>
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

function ButtonGroup({
  className,
  label,
  children,
}: {
  className: string | undefined;
  label: string;
  children: ReactNode;
}) {
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
