// Every package compiles the sources of those it builds on, so this stands once, in `tsconfig.base.json`.
declare module '*.module.css' {
  const classes: Record<string, string>;
  export default classes;
}

declare module 'leaflet/dist/leaflet.css';
