import type { Page } from '@playwright/test';

export class Palette {
  readonly dialog;
  readonly field;
  readonly options;

  constructor(readonly page: Page) {
    this.dialog = page.getByRole('dialog', { name: 'Brza pretraga' });
    this.field = this.dialog.getByRole('combobox', { name: 'Stranica ili zapis' });
    this.options = this.dialog.getByRole('option');
  }

  press(key: string) {
    return this.page.keyboard.press(key);
  }
}
