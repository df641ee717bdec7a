import type { Page } from '@playwright/test';

export class RecordPage {
  readonly heading;
  readonly back;
  readonly previous;
  readonly next;
  readonly edit;
  readonly history;

  constructor(
    readonly page: Page,
    list: string,
  ) {
    const main = page.getByRole('main');
    this.heading = main.getByRole('heading', { level: 1 });
    this.back = main.getByRole('link', { name: `Spisak: ${list}` });
    this.previous = main.getByRole('link', { name: /^Prethodni zapis: / });
    this.next = main.getByRole('link', { name: /^Sljedeći zapis: / });
    this.edit = main.getByRole('button', { name: 'Izmijeni' });
    this.history = main.getByRole('region', { name: 'Istorija izmjena' });
  }

  /** Returns the first value under a label, because the history below shows the same labels. */
  value(label: string) {
    return this.page
      .getByRole('term')
      .filter({ hasText: new RegExp(`^${label}$`) })
      .first()
      .locator('+ dd');
  }
}
