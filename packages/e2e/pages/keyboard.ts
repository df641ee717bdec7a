import type { Page } from '@playwright/test';
import { Dashboard } from './dashboard.ts';

export class Keyboard {
  readonly palette;
  readonly field;
  readonly options;
  readonly active;
  readonly help;
  readonly singleKeys;

  constructor(readonly page: Page) {
    this.palette = page.getByRole('dialog', { name: 'Brza pretraga' });
    this.field = this.palette.getByRole('combobox', { name: 'Stranica, zapis ili radnja' });
    this.options = this.palette.getByRole('option');
    this.active = this.palette.getByRole('option', { selected: true });
    this.help = page.getByRole('dialog', { name: 'Prečice na tastaturi' });
    this.singleKeys = this.help.getByRole('checkbox', { name: 'Prečice od jednog znaka' });
  }

  press(key: string) {
    return this.page.keyboard.press(key);
  }

  async goBy(letter: string) {
    await this.press('g');
    await this.press(letter);
  }

  async openFromMenu(entry: 'Brza pretraga' | 'Prečice na tastaturi') {
    await new Dashboard(this.page).account.click();
    await this.page.getByRole('button', { name: entry }).click();
  }
}
