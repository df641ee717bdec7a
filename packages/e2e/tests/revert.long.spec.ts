import type { Page } from '@playwright/test';
import { addMonument, type Found, MONUMENT, patchRecord, STAMP } from '../product/records.ts';
import { expect, test } from '../product/test.ts';

const notice = (page: Page, title: string) =>
  page.getByRole('region', { name: 'Notifications (F8)' }).getByRole('listitem').filter({ hasText: title });
const undo = (page: Page, title: string) =>
  notice(page, title).getByRole('button', { name: 'Poništi', exact: true });

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

  await page.goto(`/dashboard/monuments/${id}`);
  await page.getByRole('button', { name: 'Vrati sve kako je bilo prije ove izmjene' }).click();
  const dialog = page.getByRole('dialog', { name: 'Vraćanje ranijih vrijednosti' });
  await expect(dialog.getByRole('checkbox', { name: 'Adresa' })).toBeChecked();
  const description = dialog.getByRole('checkbox', { name: 'Opis', exact: true });
  await expect(description).toHaveAccessibleDescription(/^Kasnije izmijenjeno/);
  await expect(description).not.toBeChecked();
  await description.check();

  await patchRecord(page.request, theirs.access, path, { name_en: 'Stone bridge' });
  await dialog.getByRole('button', { name: 'Vrati 2 vrijednosti' }).click();
  await expect(dialog.getByRole('alert')).toContainText('ništa nije vraćeno');
  await expect(description).toBeChecked();
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
