import type { Page } from '@playwright/test';

export class ForgotPasswordPage {
  readonly email;
  readonly confirm;
  readonly again;
  readonly sent;

  constructor(readonly page: Page) {
    this.email = page.getByRole('textbox', { name: 'Email' });
    this.confirm = page.getByRole('button', { name: 'Potvrdi' });
    this.again = page.getByRole('button', { name: 'Pošalji ponovo' });
    this.sent = page.getByRole('heading', { name: 'Provjerite poštu' });
  }

  async open() {
    await this.page.goto('/auth/forgot-password');
  }
}

export class ResetPasswordPage {
  readonly password;
  readonly submit;
  readonly over;

  constructor(readonly page: Page) {
    this.password = page.getByLabel('Nova šifra');
    this.submit = page.getByRole('button', { name: 'Postavi šifru' });
    this.over = page.getByRole('heading', { name: 'Link ne važi' });
  }

  async set(password: string) {
    await this.password.fill(password);
    await this.submit.click();
  }
}

export class SettingsPage {
  readonly current;
  readonly next;
  readonly confirm;
  readonly save;
  readonly cancel;

  constructor(readonly page: Page) {
    this.current = page.getByLabel('Trenutna šifra');
    this.next = page.getByLabel('Nova šifra');
    this.confirm = page.getByLabel('Potvrda šifre');
    this.save = page.getByRole('button', { name: 'Sačuvaj' });
    this.cancel = page.getByRole('button', { name: 'Otkaži' });
  }

  async open() {
    await this.page.goto('/dashboard/settings');
  }

  async fill(current: string, next: string, confirm = next) {
    await this.current.fill(current);
    await this.next.fill(next);
    await this.confirm.fill(confirm);
  }
}
