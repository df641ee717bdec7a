import type { Page } from '@playwright/test';

export class ReleasesPage {
  readonly heading;
  readonly dialog;
  readonly reason;
  readonly makeToken;
  readonly ownBuild;

  constructor(readonly page: Page) {
    this.heading = page.getByRole('heading', { name: 'Izdanja', level: 1 });
    this.dialog = page.getByRole('dialog').or(page.getByRole('alertdialog'));
    this.reason = this.dialog.getByLabel(/^Razlog/);
    this.makeToken = page.getByRole('button', { name: 'Napravi ključ' });
    this.ownBuild = page.getByRole('region', { name: 'Lokalna verzija odjeljenja' });
  }

  async open() {
    await this.page.goto('/dashboard/releases');
    await this.panel('Spomenici').waitFor();
  }

  request(name: string) {
    return this.page
      .getByRole('region', { name: 'Čekaju odobrenje' })
      .getByRole('article', { name: new RegExp(`^${name}`) });
  }

  panel(name: string) {
    return this.page.getByRole('article', { name, exact: true });
  }

  live(name: string) {
    return this.panel(name).getByRole('group', { name: 'Redovno' }).getByRole('definition').first();
  }

  async ask(name: string, action: string | RegExp) {
    await this.panel(name).getByRole('button', { name: action }).click();
  }

  async confirm(action: string | RegExp) {
    await this.dialog.getByRole('button', { name: action }).click();
  }

  async openHistory(name: string) {
    await this.panel(name).getByText('Istorija', { exact: true }).click();
    return this.panel(name).getByRole('list', { name: `Istorija izdanja: ${name}` });
  }

  async switchOwnBuildOn(department: string, address: string) {
    await this.ownBuild.getByLabel('Odjeljenje').selectOption({ label: department });
    await this.ownBuild.getByLabel('Adresa Vašeg servera').fill(address);
    await this.ownBuild.getByRole('button', { name: 'Uključi u ovoj kartici' }).click();
  }
}
