import type { Page } from '@playwright/test';
import { ACCOUNTS, type Account, PASSWORD } from '../product/accounts.ts';

export class SignInPage {
  readonly email;
  readonly password;
  readonly submit;
  readonly forgotten;
  readonly showPassword;
  readonly hidePassword;
  readonly overlay;

  constructor(readonly page: Page) {
    this.email = page.getByRole('textbox', { name: 'Email' });
    // An input of type `password` has no role, so the field is found by its label.
    this.password = page.getByLabel('Šifra', { exact: true });
    this.submit = page.getByRole('button', { name: 'Prijavi se' });
    this.forgotten = page.getByRole('link', { name: 'Zaboravili ste šifru?' });
    this.showPassword = page.getByRole('button', { name: 'Prikaži šifru' });
    this.hidePassword = page.getByRole('button', { name: 'Sakrij šifru' });
    this.overlay = page.getByRole('status').filter({ hasText: 'Prijavljivanje' });
  }

  async open() {
    await this.page.goto('/signin');
  }

  async fill(email: string, password: string) {
    await this.email.fill(email);
    await this.password.fill(password);
  }

  async signInAs(account: Account) {
    await this.fill(ACCOUNTS[account].email, PASSWORD);
    await this.submit.click();
  }
}
