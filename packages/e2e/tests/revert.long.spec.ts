import type { Page } from '@playwright/test';
import { addMonument, type Found, MONUMENT, patchRecord, STAMP } from '../product/records.ts';
import { expect, test } from '../product/test.ts';

const notice = (page: Page, title: string) =>
  page.getByRole('region', { name: 'Notifications (F8)' }).getByRole('listitem').filter({ hasText: title });
const undo = (page: Page, title: string) =>
  notice(page, title).getByRole('button', { name: 'Poništi', exact: true });

async function openHistory(page: Page, id: number) {
  await page.goto(`/dashboard/monuments/${id}`);
  const title = page.getByText('Istorija izmjena', { exact: true });
  await expect(title).toBeVisible();
  if (await title.evaluate((element) => element.matches('details:not([open]) > summary')))
    await title.click();
}

test.use({ account: 'monuments' });

test('a revert is refused after a concurrent change, succeeds on the second press, and can be undone', async ({
  page,
  product,
}) => {
  const [mine, theirs] = [await product.tokensOf('monuments'), await product.tokensOf('superadmin')];
  const name = `Vraćeno zvono ${STAMP}`;
  const { id, path } = await addMonument(page.request, mine.access, name);
  const values = async () => {
    const { address, description, name_en } = await product.get<Found['results'][number]>('monuments', path);
    return { address, description, name_en };
  };
  const edited = { address: 'Druga obala', description: 'Kameni most na Morači.' };
  await patchRecord(page.request, mine.access, path, edited);
  await patchRecord(page.request, theirs.access, path, { description: 'Most od kamena.' });

  await openHistory(page, id);
  await page.getByRole('button', { name: 'Vrati sve kako je bilo prije ove izmjene' }).click();
  const dialog = page.getByRole('dialog', { name: 'Vraćanje ranijih vrijednosti' });
  await expect(dialog.getByRole('checkbox', { name: 'Adresa' })).toBeChecked();
  const met = dialog.getByRole('group', { name: 'Opis', exact: true });
  await expect(met).toContainText('Kasnije izmijenjeno');
  await expect(met.getByRole('radio', { name: 'Zadrži sadašnje' })).toBeChecked();
  await met.getByRole('radio', { name: 'Vrati ranije' }).check();

  await patchRecord(page.request, theirs.access, path, { name_en: 'Stone bridge' });
  await dialog.getByRole('button', { name: 'Vrati 2 vrijednosti' }).click();
  await expect(dialog.getByRole('alert')).toContainText('ništa nije vraćeno');
  await expect(met.getByRole('radio', { name: 'Vrati ranije' })).toBeChecked();
  await dialog.getByRole('button', { name: 'Vrati 2 vrijednosti' }).click();
  await expect(dialog).toBeHidden();
  expect(await values()).toEqual({
    address: MONUMENT.Adresa,
    description: MONUMENT.Opis,
    name_en: 'Stone bridge',
  });
  await expect(page.getByText('Vraćene ranije vrijednosti', { exact: true })).toBeVisible();

  await undo(page, 'Ranije vrijednosti su vraćene').click();
  await expect(notice(page, 'Izmjena je poništena')).toBeVisible();
  expect(await values()).toEqual({
    address: edited.address,
    description: 'Most od kamena.',
    name_en: 'Stone bridge',
  });
  await expect(page.getByText('Vraćene ranije vrijednosti', { exact: true })).toHaveCount(2);
});
