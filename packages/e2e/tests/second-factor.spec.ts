import type { CDPSession, Page } from '@playwright/test';
import { Secret, TOTP } from 'otpauth';
import { SignInPage } from '../pages/sign-in-page.ts';
import { expectAccessible } from '../product/accessible.ts';
import { invite } from '../product/invitation.ts';
import { expect, test } from '../product/test.ts';

/** Passkeys need a host name instead of an IP address. */
const namedOrigin = (origin: string) => origin.replace('127.0.0.1', 'localhost');

test.use({ baseURL: ({ product }, use) => use(namedOrigin(product.origin)) });

async function withAuthenticator(page: Page): Promise<{ cdp: CDPSession; authenticatorId: string }> {
  const cdp = await page.context().newCDPSession(page);
  await cdp.send('WebAuthn.enable');
  const { authenticatorId } = await cdp.send('WebAuthn.addVirtualAuthenticator', {
    options: {
      protocol: 'ctap2',
      transport: 'internal',
      hasResidentKey: true,
      hasUserVerification: true,
      isUserVerified: true,
      automaticPresenceSimulation: true,
    },
  });
  return { cdp, authenticatorId };
}

/** The rules for new passwords refuse `PASSWORD`, so the invited person sets this password. */
const FIRST = 'Prva-Sifra-77';

async function signIn(page: Page, email: string, password: string, origin = ''): Promise<void> {
  const form = new SignInPage(page);
  await page.goto(`${origin}/signin`);
  await form.fill(email, password);
  await form.submit.click();
}

const section = (page: Page) => page.getByRole('region', { name: 'Prijava u dva koraka' });

test('a person sets up a passkey and codes, and signs in by passkey with or without the password', async ({
  page,
  product,
}) => {
  const { email } = await invite(product, 'MonumentsAdmin', FIRST);
  await withAuthenticator(page);
  await signIn(page, email, FIRST);
  await expect(page).toHaveURL('/dashboard/monuments');
  await page.goto('/dashboard/settings');

  await section(page).getByRole('button', { name: 'Dodaj pristupni ključ' }).click();
  const naming = page.getByRole('dialog', { name: 'Dodaj pristupni ključ' });
  await naming.getByRole('button', { name: 'Dodaj pristupni ključ' }).click();
  await expect(naming.getByText('Unesite naziv ključa')).toBeVisible();
  await naming.getByLabel('Naziv ključa').fill('Službeni telefon');
  await naming.getByRole('button', { name: 'Dodaj pristupni ključ' }).click();
  const recovery = page.getByRole('dialog', { name: 'Sačuvajte rezervne kodove' });
  await expect(recovery.getByRole('listitem')).toHaveCount(10);
  await expectAccessible(page, 'recovery codes');
  // Escape must not close this dialog, because the page shows the codes only once.
  await page.keyboard.press('Escape');
  await expect(recovery).toBeVisible();
  await recovery.getByRole('button', { name: 'Kodovi su sačuvani' }).click();
  await expect(section(page).getByText('Službeni telefon')).toBeVisible();

  await section(page).getByRole('button', { name: 'Uključi kodove' }).click();
  const setUp = page.getByRole('dialog', { name: 'Kodovi iz aplikacije' });
  const seed = ((await setUp.locator('[translate=no]').textContent()) ?? '').replaceAll(' ', '');
  const codes = new TOTP({ secret: Secret.fromBase32(seed) });
  await setUp.getByLabel('Kod iz aplikacije').fill('000000');
  await setUp.getByRole('button', { name: 'Potvrdi' }).click();
  await expect(setUp.getByText('Kod nije tačan. Provjerite sat na uređaju.')).toBeVisible();
  await setUp.getByLabel('Kod iz aplikacije').fill(codes.generate());
  await setUp.getByRole('button', { name: 'Potvrdi' }).click();
  await expect(setUp).toBeHidden();
  await expect(section(page).getByRole('button', { name: 'Isključi kodove' })).toBeVisible();
  await expectAccessible(page, 'the settings, with a passkey and codes');

  await page.evaluate(() => localStorage.clear());
  await signIn(page, email, FIRST);
  await expect(page).toHaveURL('/dashboard/monuments');

  await page.evaluate(() => localStorage.clear());
  await page.goto('/signin');
  await page.getByRole('button', { name: 'Pristupni ključ umjesto šifre' }).click();
  await expect(page).toHaveURL('/dashboard/monuments');
});
