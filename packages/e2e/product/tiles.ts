import type { Page } from '@playwright/test';

const TILES = 'https://tile.openstreetmap.org/**';
const TILE =
  '<svg xmlns="http://www.w3.org/2000/svg" width="256" height="256"><path fill="#e9e5dc" d="M0 0h256v256H0z"/></svg>';

/** Answers for the tile server: no test leaves this machine. Tells how many tiles were asked for. */
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
