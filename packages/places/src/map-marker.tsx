import type { DivIcon, Marker as LeafletMarker } from 'leaflet';
import { useEffect, useEffectEvent, useMemo, useRef } from 'react';
import { Marker, useMap } from 'react-leaflet';
import type { Words } from './in-language.ts';
import { clusterIcon, type Glyph, placeIcon } from './marker-icons.ts';
import type { Position } from './position.ts';
import { prefersLessMotion } from './reduced-motion.ts';

interface MarkerProps {
  position: Position;
  name: Words<string>;
  /** `from` is the marker's element, for the focus to return to. */
  onOpen(from: HTMLElement | undefined): void;
}

export function PlaceMarker({ glyph, ...marker }: MarkerProps & { glyph: Glyph }) {
  const icon = useMemo(() => placeIcon(glyph), [glyph]);
  return <MapMarker {...marker} icon={icon} />;
}

export function ClusterMarker({ count, ...marker }: MarkerProps & { count: number }) {
  const icon = useMemo(() => clusterIcon(count), [count]);
  return <MapMarker {...marker} icon={icon} />;
}

/** A marker as a button: Leaflet gives it the role and a place in the tab order, and leaves name and keys to us. */
function MapMarker({ position, name: { words, lang }, icon, onOpen }: MarkerProps & { icon: DivIcon }) {
  const map = useMap();
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
    // Leaflet's own way of bringing a focused marker into sight is always a movement.
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
