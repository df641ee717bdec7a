import type { Page } from '@playwright/test';

export class AnalyticsPage {
  readonly greeting;
  readonly cards;
  readonly regions;
  readonly weeks;
  readonly sites;
  readonly files;
  readonly latest;
  readonly missing;
  readonly failure;

  constructor(readonly page: Page) {
    const main = page.getByRole('main');
    this.greeting = main.getByRole('heading', { name: /^Dobar dan/ });
    this.cards = main.getByRole('article');
    this.regions = main.getByRole('region');
    this.weeks = main.getByRole('region', { name: 'Dodavanje i izmjene po sedmicama' });
    this.sites = main.getByRole('region', { name: 'Gradilišta po stanju' });
    this.files = main.getByRole('region', { name: 'Fajlovi baze znanja' });
    this.latest = main.getByRole('region', { name: 'Posljednje izmjene' });
    this.missing = main.getByRole('region', { name: 'Šta nedostaje posjetiocima' });
    this.failure = main.getByRole('alert');
  }

  async showTables() {
    const buttons = this.page.getByRole('button', { name: 'Prikaži kao tabelu' });
    for (let left = await buttons.count(); left > 0; left -= 1) await buttons.first().click();
  }
}
