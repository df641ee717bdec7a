import 'leaflet/dist/leaflet.css';
import { MAP_CENTRE } from '@ar/domain/limits';
import type { Point } from '@ar/domain/measures';
import { clusterPlaces, MAX_ZOOM } from '@ar/places/cluster-places';
import L from 'leaflet';
import { addressOf, type CityData, type CityPlace } from './city-data.ts';
import styles from './moving-map.module.css';

interface Words {
  live: string;
  hint: string;
  group: string;
  zoomIn: string;
  zoomOut: string;
  noTiles: string;
}

/** A phone shows the whole city at a zoom between two whole ones: else its middle would be one group. */
const ZOOM_STEP = 0.25;
/** At a whole zoom. Just above one, marks are 26 px apart: WCAG 2.2, 2.5.8 asks for 24. */
const GROUP_RADIUS = 44;

/** Nearer than this names stand beside their places. */
const NAMES_FROM = 16;
const PADDING: L.PointTuple = [24, 24];
const CITY_ZOOM = 12;
const COPYRIGHT = 'https://www.openstreetmap.org/copyright';

const movesLess = () => matchMedia('(prefers-reduced-motion: reduce)').matches;

/** Puts a map with all places over the drawing. Returns how to take it away. */
export function openMap(
  frame: HTMLElement,
  { tiles, places }: CityData,
  words: Words,
  tell: (notice: string) => void,
): () => void {
  const box = element('div', styles.canvas);
  // Leaflet gives its element no name.
  const naming = { role: 'group', 'aria-label': words.live, 'aria-description': words.hint };
  for (const [name, value] of Object.entries(naming)) box.setAttribute(name, value);
  frame.dataset.map = 'live';
  frame.append(box);
  const animated = !movesLess();
  const map = L.map(box, {
    attributionControl: false,
    zoomControl: false,
    scrollWheelZoom: false,
    maxZoom: MAX_ZOOM,
    minZoom: 8,
    zoomSnap: ZOOM_STEP,
    zoomAnimation: animated,
    fadeAnimation: animated,
    markerZoomAnimation: animated,
    inertia: animated,
  });
  fit(map, places);
  addTiles(map, tiles.mapTilesUrl, () => tell(words.noTiles));
  box.append(buttons(map, words), attribution(tiles.mapAttribution));
  // For whoever cannot drag (WCAG 2.2, 2.5.7).
  map.on('click', ({ latlng }) => map.panTo(latlng, { animate: !movesLess() }));
  keepMarked(map, places, words);
  box.focus({ preventScroll: true });
  return () => {
    map.remove();
    box.remove();
    frame.dataset.map = '';
  };
}

function fit(map: L.Map, places: readonly CityPlace[]): void {
  const bounds = L.latLngBounds(places.map(at));
  if (bounds.isValid()) map.fitBounds(bounds, { padding: PADDING, maxZoom: NAMES_FROM, animate: false });
  else map.setView(at(MAP_CENTRE), CITY_ZOOM, { animate: false });
}

function addTiles(map: L.Map, address: string, missing: () => void): void {
  let hasCome = false;
  L.tileLayer(address, { maxZoom: MAX_ZOOM })
    .on('tileload', () => {
      hasCome = true;
    })
    .on('tileerror', () => {
      if (!hasCome) missing();
    })
    .addTo(map);
}

function keepMarked(map: L.Map, places: readonly CityPlace[], words: Words): void {
  const clusters = clusterPlaces(
    places.map((place) => ({ place, position: { lat: place.latitude, lng: place.longitude } })),
    GROUP_RADIUS,
  );
  const marks = L.layerGroup().addTo(map);
  const mark = (position: L.LatLngExpression, sign: HTMLElement) =>
    L.marker(position, {
      icon: L.divIcon({ className: styles.mark ?? '', html: sign, iconSize: [44, 44] }),
      keyboard: false,
    }).addTo(marks);
  const draw = () => {
    const around = map.getBounds().pad(0.3);
    const box: [number, number, number, number] = [
      around.getWest(),
      around.getSouth(),
      around.getEast(),
      around.getNorth(),
    ];
    map.getContainer().toggleAttribute('data-names', map.getZoom() >= NAMES_FROM);
    marks.clearLayers();
    for (const { geometry, properties } of clusters.getClusters(box, Math.ceil(map.getZoom()))) {
      const [lng = 0, lat = 0] = geometry.coordinates;
      if (!('cluster' in properties)) mark({ lat, lng }, linkTo(properties.place));
      else {
        const { cluster_id: id, point_count: count } = properties;
        const enter = () => {
          const nearer = Math.min(clusters.getClusterExpansionZoom(id), MAX_ZOOM);
          map.setView({ lat, lng }, nearer, { animate: !movesLess() });
          map.getContainer().focus({ preventScroll: true });
        };
        mark({ lat, lng }, groupOf(count, words.group, enter));
      }
    }
  };
  map.on('moveend', draw);
  draw();
}

function linkTo(place: CityPlace): HTMLElement {
  const link = element('a', styles.place);
  link.href = addressOf(place);
  const name = element('span', styles.name, place.name);
  if (place.lang) name.lang = place.lang;
  link.append(signOf(place.kind), name);
  // Else Leaflet begins to drag the map.
  L.DomEvent.disableClickPropagation(link);
  return link;
}

function groupOf(count: number, label: string, enter: () => void): HTMLElement {
  const button = element('button', styles.group, String(count));
  button.type = 'button';
  button.setAttribute('aria-label', `${label} ${count}`);
  button.addEventListener('click', enter);
  L.DomEvent.disableClickPropagation(button);
  return button;
}

const SVG = 'http://www.w3.org/2000/svg';

function signOf(kind: CityPlace['kind']): SVGElement {
  const sign = document.createElementNS(SVG, 'svg');
  sign.setAttribute('viewBox', '-20 -20 40 40');
  sign.setAttribute('aria-hidden', 'true');
  sign.appendChild(document.createElementNS(SVG, 'use')).setAttribute('href', `#spot-${kind}`);
  return sign;
}

/** Leaflet's own are links with English titles. */
function buttons(map: L.Map, words: Words): HTMLElement {
  const box = element('div', styles.zoom);
  for (const [sign, label, step] of [
    ['+', words.zoomIn, 1],
    ['−', words.zoomOut, -1],
  ] as const) {
    const button = element('button', undefined, sign);
    button.type = 'button';
    button.setAttribute('aria-label', label);
    button.addEventListener('click', () => map.setZoom(map.getZoom() + step, { animate: !movesLess() }));
    box.append(button);
  }
  L.DomEvent.disableClickPropagation(box);
  return box;
}

function attribution(words: string): HTMLElement {
  const line = element('p', styles.attribution);
  if (!words.includes('OpenStreetMap')) line.append(words);
  else {
    const link = element('a', undefined, words.replace(/\s*https?:\S+/g, ''));
    link.href = COPYRIGHT;
    link.rel = 'noopener';
    line.append(link);
  }
  L.DomEvent.disableClickPropagation(line);
  return line;
}

const at = ({ latitude, longitude }: Point): L.LatLngTuple => [latitude, longitude];

function element<Tag extends keyof HTMLElementTagNameMap>(
  tag: Tag,
  className?: string,
  words?: string,
): HTMLElementTagNameMap[Tag] {
  const made = document.createElement(tag);
  if (className) made.className = className;
  if (words) made.textContent = words;
  return made;
}
