import 'leaflet/dist/leaflet.css';
import type { Translate } from '@ar/session';
import { Button } from '@ar/ui/button';
import { AddGlyph, DownGlyph, NextGlyph, PreviousGlyph, RemoveGlyph, UpGlyph } from '@ar/ui/glyphs';
import { DomEvent, type LatLngLiteral, type Map as LeafletMap } from 'leaflet';
import { type ComponentType, type ReactNode, type Ref, useEffect, useMemo, useState } from 'react';
import { Attribution } from './attribution.tsx';
import { MAX_ZOOM } from './cluster-places.ts';
import { MapContainer, TileLayer, useMap, useMapEvents } from './leaflet-in-react.ts';
import classes from './map-canvas.module.css';
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
      {!still && <TouchScrolls />}
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

/** Names Leaflet's element, and reports changes of its size, because Leaflet observes only the size of the window. */
function Frame({ label, keys }: { label: string; keys: string | undefined }) {
  const map = useMap();
  useEffect(() => {
    const element = map.getContainer();
    // The role `img` would hide the attribution's link from screen readers.
    element.setAttribute('role', 'group');
    element.setAttribute('aria-label', label);
    if (keys) element.setAttribute('aria-description', keys);
    // Leaflet focuses the map on a press. If the page scrolled then, the press would hit another position.
    element.focus = () => HTMLElement.prototype.focus.call(element, { preventScroll: true });
  }, [map, label, keys]);
  useEffect(() => {
    const resized = new ResizeObserver(() => map.invalidateSize({ pan: false }));
    resized.observe(map.getContainer());
    return () => resized.disconnect();
  }, [map]);
  return null;
}

/** One finger scrolls the page over the map. Two fingers, the buttons and the mouse move the map. */
function TouchScrolls() {
  const map = useMap();
  useEffect(() => {
    const container = map.getContainer();
    const onDown = ({ pointerType }: PointerEvent) =>
      map.dragging[pointerType === 'touch' ? 'disable' : 'enable']();
    // With `capture`, the listener runs before Leaflet's listeners.
    container.addEventListener('pointerdown', onDown, { capture: true });
    return () => container.removeEventListener('pointerdown', onDown, { capture: true });
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

interface MapButton {
  name: string;
  Sign: ComponentType;
  side?: string;
  zoomBy?: 1 | -1;
  panBy?: readonly [x: number, y: number];
}

const ZOOM: readonly MapButton[] = [
  { name: 'mapZoomIn', Sign: AddGlyph, zoomBy: 1 },
  { name: 'mapZoomOut', Sign: RemoveGlyph, zoomBy: -1 },
];

// WCAG 2.5.7 requires an alternative to dragging the map.
const PAN: readonly MapButton[] = [
  { name: 'mapPan-up', Sign: UpGlyph, side: 'up', panBy: [0, -1] },
  { name: 'mapPan-left', Sign: PreviousGlyph, side: 'left', panBy: [-1, 0] },
  { name: 'mapPan-right', Sign: NextGlyph, side: 'right', panBy: [1, 0] },
  { name: 'mapPan-down', Sign: DownGlyph, side: 'down', panBy: [0, 1] },
];

const GROUPS = [
  { name: 'mapZoom', className: classes.zoom, buttons: ZOOM },
  { name: 'mapPan', className: classes.pan, buttons: PAN },
];

/** A ref callback. Without it, the map would zoom on two quick presses on the element. */
const disableMapClicks = (element: HTMLElement | null) => {
  if (element) DomEvent.disableClickPropagation(element);
};

/** Replaces Leaflet's zoom control, whose links do not react to the space bar. */
function MapButtons({ text }: { text: Translate }) {
  const [, setZoom] = useState(0);
  const map = useMapEvents({ zoomend: () => setZoom(map.getZoom()) });
  const isAtEnd = ({ zoomBy }: MapButton) =>
    zoomBy === 1 ? map.getZoom() >= map.getMaxZoom() : zoomBy === -1 && map.getZoom() <= map.getMinZoom();

  function press({ zoomBy, panBy: [x, y] = [0, 0] }: MapButton) {
    if (zoomBy) return map.setZoom(map.getZoom() + zoomBy);
    const size = map.getSize();
    map.panBy([(x * size.x) / 3, (y * size.y) / 3], { animate: !prefersLessMotion() });
  }

  return GROUPS.map(({ name: group, className, buttons }) => (
    // biome-ignore lint/a11y/useSemanticElements: a <fieldset> is for fields of a form.
    <div key={group} ref={disableMapClicks} role="group" aria-label={text(group)} className={className}>
      {buttons.map((button) => (
        <Button
          key={button.name}
          className={classes.button}
          style={{ gridArea: button.side }}
          icon={<button.Sign />}
          aria-label={text(button.name)}
          disabledFocusable={isAtEnd(button)}
          onClick={() => press(button)}
        />
      ))}
    </div>
  ));
}
