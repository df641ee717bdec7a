import type { Page } from '@playwright/test';

/** `/dashboard/activity`. */
export class JournalPage {
  readonly heading;
  readonly days;
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
    this.days = main.getByRole('region');
    this.search = main.getByRole('searchbox', { name: 'Pretraži dnevnik' });
    this.kind = main.getByLabel('Vrsta');
    this.person = main.getByLabel('Osoba');
    this.department = main.getByLabel('Odjeljenje');
    this.from = main.getByLabel('Od dana', { exact: true });
    this.clear = main.getByRole('button', { name: 'Obriši filtere' });
    this.nothing = main.getByRole('heading', { name: 'Nema rezultata' });
  }

  /** The lines that have these words in them. */
  lines(words: string) {
    return this.days.getByRole('listitem').filter({ hasText: words });
  }

  details(what: string) {
    return this.page.getByRole('button', { name: `Pojedinosti: ${what}`, exact: true });
  }

  news(words: string) {
    return this.page.getByRole('button', { name: words, exact: true });
  }
}
