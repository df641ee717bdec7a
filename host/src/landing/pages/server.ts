import { readFileSync } from 'node:fs';
import { createPages } from './render.tsx';

const shells = JSON.parse(readFileSync(new URL('./shells.json', import.meta.url), 'utf8'));

export const { renderPage, modelStyles } = createPages(shells);
