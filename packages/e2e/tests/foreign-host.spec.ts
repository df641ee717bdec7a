import { ListPage } from '../pages/list-page.ts';
import { RecordFormPage } from '../pages/record-form.ts';
import { startForeignSite } from '../product/foreign-site.ts';
import { publishedRelease } from '../product/releases.ts';
import { storeTokens } from '../product/session.ts';
import { expect, test as productTest } from '../product/test.ts';

const test = productTest.extend<{ portal: string }>({
  portal: async ({ product }, use) => {
    const site = await startForeignSite(product.origin);
    await use(site.origin);
    await site.stop();
  },
});

test('the list and the form of the users department work in a page of another site with the page’s session', async ({
  page,
  context,
  product,
  portal,
}) => {
  await storeTokens(context, portal, await product.tokensOf('superadmin'));
  const { version } = publishedRelease(product.dataDir, 'users');
  const manifest = `${product.origin}/releases/users/${version}/mf-manifest.json`;
  await page.goto(`${portal}/portal/people?manifest=${encodeURIComponent(manifest)}`);

  const list = new ListPage(page, 'Korisnici');
  await expect(list.rows).toHaveCount(6);
  await list.search.fill('Vukčević');
  await expect(list.rows).toHaveCount(1);
  await page.getByRole('button', { name: 'Dodaj novog korisnika' }).click();
  const form = new RecordFormPage(page, 'Dodaj novog korisnika');
  await form.save.click();
  await expect(form.dialog.getByText('Ime je obavezno polje', { exact: true })).toBeVisible();
});
