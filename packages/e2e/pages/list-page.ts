import type { Page } from '@playwright/test';
import { expect } from '../product/test.ts';

export class ListPage {
  readonly heading;
  readonly status;
  readonly search;
  readonly table;
  readonly cards;
  readonly headers;
  readonly rows;
  readonly pager;
  readonly previous;
  readonly next;
  readonly clearSearch;
  readonly retry;
  readonly chosen;
  readonly question;

  constructor(
    readonly page: Page,
    title: string,
  ) {
    const main = page.getByRole('main');
    this.heading = main.getByRole('heading', { level: 1, name: title });
    this.status = main.getByRole('status');
    this.search = main.getByPlaceholder('Pretraži...');
    this.table = main.getByRole('table', { name: title });
    this.cards = main.getByRole('list', { name: title }).getByRole('listitem');
    this.headers = this.table.getByRole('columnheader');
    this.rows = this.table.locator('tbody').getByRole('row');
    this.pager = main.getByRole('navigation', { name: 'Strane spiska' });
    this.previous = this.pager.getByRole('button', { name: 'Prethodni' });
    this.next = this.pager.getByRole('button', { name: 'Sledeći' });
    this.clearSearch = main.getByRole('button', { name: 'Obriši pretragu' }).last();
    this.retry = main.getByRole('button', { name: 'Pokušaj ponovo' });
    this.chosen = main.getByRole('region', { name: 'Izabrani redovi' });
    this.question = page.getByRole('alertdialog').or(page.getByRole('dialog'));
  }

  pageButton(number: number) {
    return this.pager.getByRole('button', { name: `Strana ${number}`, exact: true });
  }

  header(label: string) {
    return this.table.getByRole('columnheader', { name: label, exact: true });
  }

  async sortBy(label: string) {
    await this.header(label).getByRole('button').click();
  }

  async offers(row: string): Promise<string[]> {
    await this.page.getByRole('button', { name: `Radnje: ${row}`, exact: true }).click();
    const items = this.page.getByRole('menuitem');
    await expect(items.first()).toBeVisible();
    const offered = await items.allTextContents();
    await this.page.keyboard.press('Escape');
    return offered;
  }

  async act(row: string, item: string) {
    await this.page.getByRole('button', { name: `Radnje: ${row}`, exact: true }).click();
    await this.page.getByRole('menuitem', { name: item }).click();
  }

  /** Clicks the search box first, because a dialog that is still closing has the focus. */
  async searchFor(words: string) {
    await this.search.click();
    await this.search.fill(words);
  }

  async more(item: string) {
    await this.page.getByRole('button', { name: 'Više', exact: true }).click();
    await this.page.getByRole('menuitem', { name: item }).click();
  }

  async showRows(rows: string) {
    await this.page.getByRole('combobox', { name: 'Redova na strani' }).selectOption(rows);
  }

  async choose(row: string) {
    await this.page.getByRole('checkbox', { name: `Izaberi: ${row}`, exact: true }).check();
  }

  async cells(): Promise<string[][]> {
    const texts = await this.rows.evaluateAll((rows) =>
      rows.map((row) =>
        [...row.querySelectorAll<HTMLElement>(':is(th, td):not([data-control])')].map(
          (cell) => cell.textContent,
        ),
      ),
    );
    return texts.map((row) => row.map((cell) => cell.replaceAll('\u00a0', ' ').trim()));
  }

  async ready() {
    await expect(this.table).toHaveAttribute('aria-busy', 'false');
  }
}
