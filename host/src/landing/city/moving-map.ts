import 'leaflet/dist/leaflet.css';
import { MAP_CENTRE } from '@ar/domain/limits';
import { clusterPlaces, MAX_ZOOM, positionOf } from '@ar/places/cluster-places';
import L from 'leaflet';
import type { Texts } from '../texts/texts.ts';
import { addressOf, type CityData, type CityPlace } from './city-data.ts';
import styles from './moving-map.module.css';

type Words = Omit<Texts['city']['map']['words'], 'back' | 'failed'>;

/** With whole zoom levels, a phone would show the city centre as a single group. */
const ZOOM_STEP = 0.25;
/** In pixels. At levels between whole levels, marks are at least 26 px apart; WCAG 2.2 (2.5.8) requires 24 px. */
const GROUP_RADIUS = 44;

const NAMES_FROM_ZOOM = 16;
const PADDING: L.PointTuple = [24, 24];
const CITY_ZOOM = 12;
const COPYRIGHT = 'https://www.openstreetmap.org/copyright';

const movesLess = () => matchMedia('(prefers-reduced-motion: reduce)').matches;

export function openMap(
  frame: HTMLElement,
  { tiles, places }: CityData,
  words: Words,
  showNotice: (notice: string) => void,
): () => void {
  const box = L.DomUtil.create('div', styles.canvas, frame);
  box.setAttribute('role', 'group');
  box.setAttribute('aria-label', words.live);
  box.setAttribute('aria-description', words.hint);
  frame.dataset.map = 'live';
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
  const bounds = L.latLngBounds(places.map(positionOf));
  if (bounds.isValid()) map.fitBounds(bounds, { padding: PADDING, maxZoom: NAMES_FROM_ZOOM, animate: false });
  else map.setView(positionOf(MAP_CENTRE), CITY_ZOOM, { animate: false });
  const layer = L.tileLayer(tiles.mapTilesUrl, { maxZoom: MAX_ZOOM });
  layer.on('tileerror', () => showNotice(words.noTiles)).once('tileload', () => layer.off('tileerror'));
  layer.addTo(map);
  addZoomButtons(map, words);
  addAttribution(box, tiles.mapAttribution);
  // A click moves the map for people who cannot drag (WCAG 2.2, 2.5.7).
  map.on('click', ({ latlng }) => map.panTo(latlng, { animate: !movesLess() }));
  showPlaces(map, places, words.group);
  box.focus({ preventScroll: true });
  return () => {
    map.remove();
    box.remove();
    frame.dataset.map = '';
  };
}

function showPlaces(map: L.Map, places: readonly CityPlace[], groupLabel: string): void {
  const clusters = clusterPlaces(places, GROUP_RADIUS);
  const marks = L.layerGroup().addTo(map);
  const draw = () => {
    const around = map.getBounds().pad(0.3);
    map.getContainer().toggleAttribute('data-names', map.getZoom() >= NAMES_FROM_ZOOM);
    marks.clearLayers();
    for (const { geometry, properties } of clusters.getClusters(
      [around.getWest(), around.getSouth(), around.getEast(), around.getNorth()],
      Math.ceil(map.getZoom()),
    )) {
      const [lng = 0, lat = 0] = geometry.coordinates;
      const enter = (id: number) => {
        const zoom = Math.min(clusters.getClusterExpansionZoom(id), MAX_ZOOM);
        map.setView({ lat, lng }, zoom, { animate: !movesLess() });
        map.getContainer().focus({ preventScroll: true });
      };
      const html =
        'cluster' in properties
          ? groupOf(properties.point_count, groupLabel, () => enter(properties.cluster_id))
          : linkTo(properties);
      // Without this call, a press on the mark would start to drag the map.
      L.DomEvent.disableClickPropagation(html);
      const icon = L.divIcon({ className: styles.mark ?? '', html, iconSize: [44, 44] });
      L.marker({ lat, lng }, { icon, keyboard: false }).addTo(marks);
    }
  };
  map.on('moveend', draw);
  draw();
}

const SVG = 'http://www.w3.org/2000/svg';

function linkTo(place: CityPlace): HTMLElement {
  const link = L.DomUtil.create('a', styles.place);
  link.href = addressOf(place);
  const sign = link.appendChild(document.createElementNS(SVG, 'svg'));
  sign.setAttribute('viewBox', '-20 -20 40 40');
  sign.setAttribute('aria-hidden', 'true');
  sign.appendChild(document.createElementNS(SVG, 'use')).setAttribute('href', `#spot-${place.kind}`);
  const name = L.DomUtil.create('span', styles.name, link);
  name.textContent = place.name;
  if (place.lang) name.lang = place.lang;
  return link;
}

function groupOf(count: number, label: string, enter: () => void): HTMLElement {
  const button = buttonWith(String(count), `${label} ${count}`, enter);
  button.className = styles.group ?? '';
  return button;
}

/** Leaflet's zoom controls are links, so this function adds buttons. */
function addZoomButtons(map: L.Map, words: Words): void {
  const box = L.DomUtil.create('div', styles.zoom, map.getContainer());
  const zoomBy = (step: number) => map.setZoom(map.getZoom() + step, { animate: !movesLess() });
  box.append(
    buttonWith('+', words.zoomIn, () => zoomBy(1)),
    buttonWith('−', words.zoomOut, () => zoomBy(-1)),
  );
  L.DomEvent.disableClickPropagation(box);
}

function buttonWith(text: string, label: string, press: () => void): HTMLButtonElement {
  const button = Object.assign(document.createElement('button'), { type: 'button', textContent: text });
  button.setAttribute('aria-label', label);
  button.addEventListener('click', press);
  return button;
}

function addAttribution(box: HTMLElement, text: string): void {
  const line = L.DomUtil.create('p', styles.attribution, box);
  if (text.includes('OpenStreetMap')) {
    const link = L.DomUtil.create('a', undefined, line);
    link.textContent = text.replace(/\s*https?:\S+/g, '');
    link.href = COPYRIGHT;
    link.rel = 'noopener';
  } else line.textContent = text;
  L.DomEvent.disableClickPropagation(line);
}
