import type { Locator, Page } from '@playwright/test';

export class LandingPage {
  readonly heading;
  readonly navigation;
  readonly menu;
  readonly features;
  readonly dots;

  constructor(readonly page: Page) {
    this.heading = page.getByRole('heading', { level: 1 });
    const banner = page.getByRole('banner').or(page.locator('header')).first();
    this.navigation = banner.getByRole('navigation');
    this.menu = banner.locator('summary');
    this.features = page.locator('#features');
    this.dots = this.features.getByRole('radio');
  }

  link(name: string) {
    return this.navigation.getByRole('link', { name, exact: true });
  }

  language(name: 'Crnogorski' | 'English') {
    return this.navigation.getByRole('link', { name });
  }

  feature(name: string) {
    return this.features.getByRole('radio', { name });
  }

  picture(id: 'avatar' | 'model3d' | 'map') {
    return this.card(id).locator('[role="img"]');
  }

  card(id: 'avatar' | 'model3d' | 'map') {
    return this.features.locator(`[data-feature="${id}"]`);
  }
}

/** Returns the visible share of an element's width: 1 if the whole width is visible. */
export async function seenShare(page: Page, element: Locator): Promise<number> {
  const box = await element.boundingBox();
  const width = page.viewportSize()?.width ?? 0;
  if (!box) return 0;
  return Math.max(0, Math.min(box.x + box.width, width) - Math.max(box.x, 0)) / box.width;
}
