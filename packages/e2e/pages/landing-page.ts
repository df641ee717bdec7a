import type { Page } from '@playwright/test';

/** The public page, in either language. */
export class LandingPage {
  readonly heading;
  readonly navigation;

  constructor(readonly page: Page) {
    this.heading = page.getByRole('heading', { level: 1 });
    this.navigation = page.getByRole('banner').or(page.locator('header')).first().getByRole('navigation');
  }

  link(name: string) {
    return this.navigation.getByRole('link', { name, exact: true });
  }

  /** The languages are named in themselves, whatever the page's language is. */
  language(name: 'Crnogorski' | 'English') {
    return this.navigation.getByRole('link', { name });
  }
}
