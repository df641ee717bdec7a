import type { Page } from '@playwright/test';

export class JournalPage {
  readonly heading;
  readonly rows;
  readonly dialog;
  readonly anyDetails;
  readonly search;
  readonly kind;
  readonly person;
  readonly department;
  readonly from;
  readonly clear;
  readonly nothing;

  constructor(readonly page: Page) {
    const main = page.getByRole('main');
    this.heading = main.getByRole('heading', { level: 1, name: 'Dnevnik' });
    this.rows = main.getByRole('table', { name: 'Dnevnik' }).locator('tbody').getByRole('row');
    this.dialog = page.getByRole('dialog');
    this.anyDetails = main.getByRole('button', { name: /^Pojedinosti: / });
    this.search = main.getByRole('searchbox', { name: 'Pretraži dnevnik' });
    const filters = page.getByRole('dialog', { name: /^Filteri/ });
    this.kind = filters.getByLabel('Vrsta');
    this.person = filters.getByLabel('Osoba');
    this.department = filters.getByLabel('Odjeljenje');
    this.from = filters.getByLabel('Od dana', { exact: true });
    this.clear = main.getByRole('button', { name: 'Ukloni sve filtere' });
    this.nothing = main.getByRole('heading', { name: 'Nema rezultata' });
  }

  async openFilters() {
    await this.page.getByRole('button', { name: /^Filteri/ }).click();
    await this.kind.waitFor();
  }

  async more(item: string) {
    await this.page.getByRole('button', { name: 'Više', exact: true }).click();
    await this.page.getByRole('menuitem', { name: item }).click();
  }

  lines(words: string) {
    return this.rows.filter({ hasText: words });
  }

  details(what: string) {
    return this.page.getByRole('button', { name: `Pojedinosti: ${what}`, exact: true });
  }
}
