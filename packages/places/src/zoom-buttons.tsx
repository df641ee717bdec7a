import type { Translate } from '@ar/session';
import { DomEvent } from 'leaflet';
import { useEffect, useRef, useState } from 'react';
import { useMap, useMapEvents } from 'react-leaflet';
import classes from './map-canvas.module.css';

/** Buttons of the page's own kind: Leaflet's are links with English titles. */
export function ZoomButtons({ text }: { text: Translate }) {
  const [zoom, setZoom] = useState(useMap().getZoom());
  const map = useMapEvents({ zoomend: () => setZoom(map.getZoom()) });
  const group = useRef<HTMLDivElement>(null);
  useEffect(() => {
    // A press is the button's alone: two quick ones would zoom the map below them as a double click.
    if (group.current) DomEvent.disableClickPropagation(group.current);
  }, []);
  const zoomIn = zoom >= map.getMaxZoom();
  const zoomOut = zoom <= map.getMinZoom();
  return (
    <div ref={group} className={classes.zoom}>
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
    </div>
  );
}

function Sign({ path }: { path: string }) {
  return (
    <svg viewBox="0 0 16 16" width="16" height="16" fill="none" stroke="currentColor" aria-hidden="true">
      <path d={path} strokeWidth="1.5" strokeLinecap="round" />
    </svg>
  );
}
