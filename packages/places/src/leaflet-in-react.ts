/**
 * All that maps take from React Leaflet, whose licence is no usual one (README.md). Whoever replaces it writes these eight anew on
 * Leaflet, and changes nothing else.
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
