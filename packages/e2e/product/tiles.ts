import type { Page } from '@playwright/test';

const TILES = 'https://tile.openstreetmap.org/**';
const TILE =
  '<svg xmlns="http://www.w3.org/2000/svg" width="256" height="256"><path fill="#e9e5dc" d="M0 0h256v256H0z"/>' +
  '<path fill="#cfdfc8" d="M0 0h88v72H0zM180 150h76v106h-76z"/>' +
  '<path fill="none" stroke="#fff" stroke-width="7" d="M0 110h256M134 0v256"/>' +
  '<path fill="none" stroke="#fff" stroke-width="3" d="M0 200h134M134 40h122M60 110v146M210 0v110"/></svg>';

export async function serveTiles(page: Page): Promise<() => number> {
  let asked = 0;
  await page.route(TILES, (route) => {
    asked += 1;
    return route.fulfill({ contentType: 'image/svg+xml', body: TILE });
  });
  return () => asked;
}

export async function blockTiles(page: Page): Promise<void> {
  await page.route(TILES, (route) => route.abort());
}
