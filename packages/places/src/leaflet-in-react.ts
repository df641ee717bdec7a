/**
 * Only this module imports React Leaflet, whose licence is unusual (README.md). A replacement has to implement these
 * eight components and hooks on Leaflet.
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
