import type { Page } from '@playwright/test';

/** A record under its own address. `list` is the heading of the list that it stands in. */
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

  /** What stands under a label; the history, which tells the same fields, comes after. */
  value(label: string) {
    return this.page
      .getByRole('term')
      .filter({ hasText: new RegExp(`^${label}$`) })
      .first()
      .locator('+ dd');
  }
}
