import { createHash } from 'node:crypto';
import type { Locator, Page } from '@playwright/test';

export class ModelPage {
  readonly viewer: Locator;
  readonly open: Locator;
  readonly stage: Locator;
  readonly facts: Locator;
  readonly failure: Locator;
  readonly again: Locator;

  constructor(
    private readonly page: Page,
    label = 'Sahat kula',
  ) {
    const name = `3D model: ${label}`;
    this.viewer = page.getByRole('region', { name });
    this.open = this.viewer.getByRole('button', { name: 'Prikaži 3D model' });
    this.stage = this.viewer.getByRole('application', { name });
    this.facts = this.viewer.getByRole('listitem');
    this.failure = this.viewer.getByRole('alert');
    this.again = this.viewer.getByRole('button', { name: 'Prikaži ponovo' });
  }

  tool(name: string) {
    return this.viewer.getByRole('button', { name, exact: true });
  }

  async choose(file: { name: string; mimeType: string; buffer: Buffer } | string) {
    await this.page.getByLabel('Fajl').setInputFiles(file);
  }

  async picture(): Promise<string> {
    const twoFrames = () =>
      new Promise((drawn) => requestAnimationFrame(() => requestAnimationFrame(() => drawn(undefined))));
    await this.page.evaluate(twoFrames);
    return createHash('sha256')
      .update(await this.stage.locator('canvas').screenshot())
      .digest('hex');
  }
}
