import 'leaflet/dist/leaflet.css';
import type { Translate } from '@ar/session';
import { type ReactNode, useEffect, useMemo, useState } from 'react';
import { MapContainer, TileLayer, useMap } from 'react-leaflet';
import classes from './map-canvas.module.css';
import { MapButtons, MapGestures } from './map-controls.tsx';
import { type Position, prefersLessMotion } from './position.ts';

interface MapCanvasProps {
  label: string;
  centre: Position;
  zoom: number;
  /** A picture of a place: nothing in it can be moved. */
  still?: boolean;
  text: Translate;
  children: ReactNode;
}

/** The closest that public OpenStreetMap tiles come. */
export const MAX_ZOOM = 19;

/** A map with its tiles and controls. Leaflet draws it; every word in it is React's. */
export function MapCanvas({ label, centre, zoom, still = false, text, children }: MapCanvasProps) {
  return (
    <MapContainer
      className={classes.canvas}
      center={[centre.latitude, centre.longitude]}
      zoom={zoom}
      maxZoom={MAX_ZOOM}
      minZoom={2}
      // Leaflet writes both as HTML, and not in the person's language.
      attributionControl={false}
      zoomControl={false}
      // Only with Ctrl: see the gestures.
      scrollWheelZoom={false}
      keyboard={!still}
      dragging={!still}
      touchZoom={!still}
      doubleClickZoom={!still}
      boxZoom={!still}
      zoomAnimation={!prefersLessMotion()}
      fadeAnimation={!prefersLessMotion()}
      markerZoomAnimation={!prefersLessMotion()}
      inertia={!prefersLessMotion()}
    >
      <Tiles text={text} />
      <Frame label={label} still={still} text={text} />
      {!still && <MapButtons text={text} />}
      {!still && <MapGestures text={text} />}
      {children}
    </MapContainer>
  );
}

/** The tiles; where none come, the map says so and goes on with a plain background. */
function Tiles({ text }: { text: Translate }) {
  const { url, attribution, link } = useMemo(() => readTileSource(), []);
  const [state, setState] = useState<'waiting' | 'shown' | 'missing'>('waiting');
  const heard = useMemo(
    () => ({
      tileload: () => setState('shown'),
      tileerror: () => setState((current) => (current === 'shown' ? current : 'missing')),
    }),
    [],
  );
  return (
    <>
      <TileLayer url={url} maxZoom={MAX_ZOOM} eventHandlers={heard} />
      <p className={classes.attribution}>
        {link ? (
          <a href={link} target="_blank" rel="noopener">
            {attribution}
          </a>
        ) : (
          attribution
        )}
      </p>
      <p role="status" className={classes.notice} hidden={state !== 'missing'}>
        {state === 'missing' && text('mapNoTiles')}
      </p>
    </>
  );
}

/** What Leaflet leaves undone on its own element: a name, and a size that follows the page's layout. */
function Frame({ label, still, text }: { label: string; still: boolean; text: Translate }) {
  const map = useMap();
  useEffect(() => {
    const element = map.getContainer();
    // Not an image, even when still: that would hide the attribution's link.
    element.setAttribute('role', 'group');
    element.setAttribute('aria-label', label);
    // The arrow keys move it as long as it has the focus.
    if (!still) element.setAttribute('aria-description', text('mapKeys'));
  }, [map, label, still, text]);
  useEffect(() => {
    const resized = new ResizeObserver(() => map.invalidateSize({ pan: false }));
    resized.observe(map.getContainer());
    return () => resized.disconnect();
  }, [map]);
  return null;
}

// Public OpenStreetMap tiles.
const OPEN_STREET_MAP = {
  url: 'https://tile.openstreetmap.org/{z}/{x}/{y}.png',
  attribution: '© OpenStreetMap',
  link: 'https://www.openstreetmap.org/copyright',
};

/** Reads what the server has written into the page (`MAP_TILES_URL`, `MAP_ATTRIBUTION`). */
export function readTileSource(page: Document = document) {
  const text = page.getElementById('settings')?.textContent;
  const given = text ? (JSON.parse(text) as { mapTilesUrl?: string; mapAttribution?: string }) : {};
  const attribution = given.mapAttribution || OPEN_STREET_MAP.attribution;
  return {
    url: given.mapTilesUrl || OPEN_STREET_MAP.url,
    attribution,
    // OpenStreetMap asks for a link; others are named without one.
    link: attribution.includes('OpenStreetMap') ? OPEN_STREET_MAP.link : undefined,
  };
}
