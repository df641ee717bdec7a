import type { Page } from '@playwright/test';

export class MapView {
  readonly region;
  readonly toMap;
  readonly toTable;
  readonly canvas;
  readonly markers;
  readonly clusters;
  readonly places;
  readonly popup;
  readonly awaitedTiles;
  readonly withoutTiles;

  constructor(
    readonly page: Page,
    title: string,
  ) {
    const main = page.getByRole('main');
    this.toMap = main.getByRole('button', { name: 'Mapa', exact: true });
    this.toTable = main.getByRole('button', { name: 'Tabela', exact: true });
    this.region = main.getByRole('region', { name: 'Mapa' });
    this.canvas = this.region.getByRole('group', { name: title });
    this.markers = this.canvas.locator('.leaflet-marker-pane').getByRole('button');
    this.clusters = this.markers.and(page.getByRole('button', { name: /^Grupa od/ }));
    this.places = this.markers.filter({ has: page.locator('svg') });
    this.popup = this.canvas.getByRole('dialog');
    this.awaitedTiles = this.canvas.locator('img.leaflet-tile:not(.leaflet-tile-loaded)');
    this.withoutTiles = this.canvas.getByText('Podloga mape trenutno nije dostupna.');
  }

  async shown(): Promise<number> {
    const counts = await this.clusters.allTextContents();
    return counts.reduce((sum, count) => sum + Number(count), await this.places.count());
  }

  async zooms(): Promise<number[]> {
    const paths = await this.canvas
      .locator('img.leaflet-tile')
      .evaluateAll((tiles: HTMLImageElement[]) => tiles.map(({ src }) => new URL(src).pathname));
    return [...new Set(paths.map((path) => Number(path.split('/')[1])))];
  }

  marker(name: string) {
    return this.markers.and(this.page.getByRole('button', { name, exact: true }));
  }
}
