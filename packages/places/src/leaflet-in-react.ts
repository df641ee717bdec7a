/**
 * Only this module imports React Leaflet, because its unusual licence (README.md) may make a replacement necessary. A
 * replacement only has to implement these components and hooks.
 */
export { MapContainer, Marker, Popup, TileLayer, useMap, useMapEvents } from 'react-leaflet';
