import type { Page } from '@playwright/test';

/** What stands in a department's place when it cannot be shown. */
export class FailureScreen {
  readonly alert;
  readonly heading;
  readonly retry;

  constructor(page: Page, department: string) {
    this.alert = page.getByRole('main').getByRole('alert');
    this.heading = this.alert.getByRole('heading', {
      name: `${department}: odjeljenje trenutno nije dostupno`,
    });
    this.retry = this.alert.getByRole('button', { name: 'Pokušaj ponovo' });
  }
}
