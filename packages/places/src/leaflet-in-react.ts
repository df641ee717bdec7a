// Only this module imports React Leaflet, because its unusual licence may make a replacement necessary (README.md).
export { MapContainer, Marker, Popup, TileLayer, useMap, useMapEvents } from 'react-leaflet';
