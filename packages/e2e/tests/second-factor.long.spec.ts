import type { CDPSession, Page } from '@playwright/test';
import { SignInPage } from '../pages/sign-in-page.ts';
import { expectAccessible } from '../product/accessible.ts';
import { ACCOUNTS, PASSWORD } from '../product/accounts.ts';
import { expect, test, withProduct } from '../product/test.ts';

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

async function signIn(page: Page, email: string, password: string, origin = ''): Promise<void> {
  const form = new SignInPage(page);
  await page.goto(`${origin}/signin`);
  await form.fill(email, password);
  await form.submit.click();
}

const section = (page: Page) => page.getByRole('region', { name: 'Prijava u dva koraka' });

test('a role can require a second factor at sign-in, and a recovery code replaces a lost passkey', async ({
  page,
}, { workerIndex }) => {
  const settings = { SECOND_FACTOR: 'required:SupersluzbenikAdmin' };
  const { email } = ACCOUNTS.clerk;
  await withProduct(
    `second-factor-${workerIndex}`,
    async ({ origin }) => {
      const { cdp, authenticatorId } = await withAuthenticator(page);
      await signIn(page, email, PASSWORD, namedOrigin(origin));
      await expect(page.getByRole('heading', { name: 'Uključite prijavu u dva koraka' })).toBeFocused();
      await expect(page.getByRole('navigation')).toHaveCount(0);
      await section(page).getByRole('button', { name: 'Dodaj pristupni ključ' }).click();
      const naming = page.getByRole('dialog', { name: 'Dodaj pristupni ključ' });
      await naming.getByLabel('Naziv ključa').fill('Telefon');
      await naming.getByRole('button', { name: 'Dodaj pristupni ključ' }).click();
      const recovery = page.getByRole('dialog', { name: 'Sačuvajte rezervne kodove' });
      await expect(recovery.getByRole('listitem')).toHaveCount(10);
      const [code = ''] = await recovery.getByRole('listitem').allTextContents();
      await recovery.getByRole('button', { name: 'Kodovi su sačuvani' }).click();
      await expect(page.getByRole('heading', { name: 'Superslužbenik' })).toBeVisible();

      await cdp.send('WebAuthn.removeVirtualAuthenticator', { authenticatorId });
      await page.evaluate(() => localStorage.clear());
      await signIn(page, email, PASSWORD, namedOrigin(origin));
      await page.getByRole('button', { name: 'Upotrijebi rezervni kod' }).click();
      await expectAccessible(page, 'the second step');
      await page.getByLabel('Rezervni kod').fill(code.toLowerCase());
      await page.getByRole('button', { name: 'Potvrdi' }).click();
      await expect(page.getByRole('heading', { name: 'Superslužbenik' })).toBeVisible();
    },
    settings,
  );
});
