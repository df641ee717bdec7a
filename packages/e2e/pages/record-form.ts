import type { Page } from '@playwright/test';
import { expect } from '../product/test.ts';

export class RecordFormPage {
  readonly dialog;
  readonly save;
  readonly cancel;
  readonly close;
  readonly leave;
  readonly restore;

  constructor(
    readonly page: Page,
    title: string,
  ) {
    this.dialog = page.getByRole('dialog', { name: title });
    this.save = this.dialog.getByRole('button', { name: 'Sačuvaj', exact: true });
    this.cancel = this.dialog.getByRole('button', { name: 'Otkaži' });
    this.close = this.dialog.getByRole('button', { name: 'Zatvori' });
    this.restore = this.dialog.getByRole('button', { name: 'Vrati unos' });
    this.leave = page.getByRole('alertdialog', { name: 'Nesačuvane izmjene' });
  }

  field(label: string) {
    return this.dialog.getByLabel(label, { exact: true });
  }

  async fill(values: Record<string, string>) {
    for (const [label, value] of Object.entries(values)) await this.field(label).fill(value);
  }

  /** Fills a field, leaves the field, and expects `error`, or no message if `error` is empty. */
  async expectError(label: string, value: string, error: string) {
    const field = this.field(label);
    await field.fill(value);
    await field.blur();
    await expect(field).toHaveAttribute('aria-invalid', String(error !== ''));
    const description = await field.getAttribute('aria-describedby');
    const described = (description ?? '').split(' ').map((id) => `[id="${id}"]`);
    if (error)
      await expect(this.dialog.locator(described.join()).filter({ hasText: error })).toHaveText(error);
  }
}
