export { Help } from './help.tsx';
export { Palette } from './palette.tsx';
