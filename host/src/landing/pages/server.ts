import { readFileSync } from 'node:fs';
import { createPages } from './render.tsx';

// Written by the build (`build/landing.ts`).
const shells = JSON.parse(readFileSync(new URL('./shells.json', import.meta.url), 'utf8'));

export const { renderPage, modelStyles } = createPages(shells);
