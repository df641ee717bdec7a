import type { Page } from '@playwright/test';

export class Dashboard {
  readonly sidebar;
  readonly entries;
  readonly account;
  readonly signOutButton;
  /** The region of toasts. The host renders this region a moment after the first page. */
  readonly laterHalf;

  constructor(readonly page: Page) {
    this.sidebar = page.getByRole('navigation', { name: 'Odjeljenja' });
    this.entries = this.sidebar.getByRole('link');
    this.account = page.getByRole('button', { name: 'Korisnički meni' });
    this.signOutButton = page.getByRole('button', { name: 'Odjavi se' });
    this.laterHalf = page.getByRole('region', { name: /^Notifications/ });
  }

  entry(name: string) {
    return this.sidebar.getByRole('link', { name, exact: true });
  }

  async go(name: string) {
    await this.entry(name).click();
  }

  async signOut() {
    await this.account.click();
    await this.signOutButton.click();
  }
}
