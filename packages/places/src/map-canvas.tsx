import 'leaflet/dist/leaflet.css';
import type { Translate } from '@ar/session';
import type { LatLngLiteral, Map as LeafletMap } from 'leaflet';
import { type ReactNode, type Ref, useEffect, useMemo, useState } from 'react';
import { Attribution } from './attribution.tsx';
import { MAX_ZOOM } from './cluster-places.ts';
import { MapContainer, TileLayer, useMap } from './leaflet-in-react.ts';
import classes from './map-canvas.module.css';
import { MapButtons, MapGestures } from './map-controls.tsx';
import { prefersLessMotion } from './position.ts';

interface MapCanvasProps {
  ref?: Ref<LeafletMap>;
  label: string;
  centre: LatLngLiteral;
  zoom: number;
  still?: boolean;
  text: Translate;
  children: ReactNode;
}

const STILL = { keyboard: false, dragging: false, touchZoom: false, doubleClickZoom: false, boxZoom: false };

export function MapCanvas({ ref, label, centre, zoom, still = false, text, children }: MapCanvasProps) {
  const animated = !prefersLessMotion();
  return (
    <MapContainer
      ref={ref}
      className={classes.canvas}
      center={centre}
      zoom={zoom}
      maxZoom={MAX_ZOOM}
      minZoom={2}
      // Leaflet renders both as HTML with English texts.
      attributionControl={false}
      zoomControl={false}
      scrollWheelZoom={false}
      {...(still && STILL)}
      zoomAnimation={animated}
      fadeAnimation={animated}
      markerZoomAnimation={animated}
      inertia={animated}
    >
      <Tiles text={text} />
      <Frame label={label} keys={still ? undefined : text('mapKeys')} />
      {!still && <MapButtons text={text} />}
      {!still && <MapGestures text={text} />}
      {children}
    </MapContainer>
  );
}

function Tiles({ text }: { text: Translate }) {
  const { url, attribution } = useMemo(readTileSource, []);
  const [state, setState] = useState<'waiting' | 'shown' | 'missing'>('waiting');
  return (
    <>
      <TileLayer
        url={url}
        maxZoom={MAX_ZOOM}
        eventHandlers={{
          tileload: () => setState('shown'),
          tileerror: () => setState((current) => (current === 'shown' ? current : 'missing')),
        }}
      />
      <p className={classes.attribution}>
        <Attribution words={attribution} />
      </p>
      <p role="status" className={classes.notice} hidden={state !== 'missing'}>
        {state === 'missing' && text('mapNoTiles')}
      </p>
    </>
  );
}

/** Gives Leaflet's element a name, and follows its size: Leaflet only follows the window's. */
function Frame({ label, keys }: { label: string; keys: string | undefined }) {
  const map = useMap();
  useEffect(() => {
    const element = map.getContainer();
    // Not `img`, even if `still`: that would hide the attribution's link from screen readers.
    element.setAttribute('role', 'group');
    element.setAttribute('aria-label', label);
    if (keys) element.setAttribute('aria-description', keys);
  }, [map, label, keys]);
  useEffect(() => {
    const resized = new ResizeObserver(() => map.invalidateSize({ pan: false }));
    resized.observe(map.getContainer());
    return () => resized.disconnect();
  }, [map]);
  return null;
}

export function readTileSource() {
  const json = document.getElementById('settings')?.textContent;
  const settings: { mapTilesUrl?: string; mapAttribution?: string } = json ? JSON.parse(json) : {};
  return {
    url: settings.mapTilesUrl || 'https://tile.openstreetmap.org/{z}/{x}/{y}.png',
    attribution: settings.mapAttribution || '© OpenStreetMap',
  };
}
