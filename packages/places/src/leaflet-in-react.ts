/** The only import of React Leaflet, whose licence is unusual (README.md). Replacing it means writing these eight on Leaflet. */
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
