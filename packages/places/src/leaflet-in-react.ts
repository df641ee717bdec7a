/**
 * Only this module imports React Leaflet, so that React Leaflet can be replaced because of its unusual licence
 * (README.md). A replacement must implement these components and hooks.
 */
export {
  MapContainer,
  Marker,
  Polyline,
  Popup,
  Rectangle,
  TileLayer,
  useMap,
  useMapEvents,
} from 'react-leaflet';
