import type { Page } from '@playwright/test';
import { ListPage } from '../pages/list-page.ts';
import { RecordFormPage } from '../pages/record-form.ts';
import { fileOf } from '../product/models.ts';
import { addMonument, type Found, MONUMENT, patchRecord, STAMP } from '../product/records.ts';
import { expect, test } from '../product/test.ts';

/** The notice of a change, with the button that takes it back. */
const notice = (page: Page, title: string) =>
  page.getByRole('region', { name: 'Notifications (F8)' }).getByRole('listitem').filter({ hasText: title });
const undo = (page: Page, title: string) =>
  notice(page, title).getByRole('button', { name: 'Poništi', exact: true });

/** Opens a record with its history beside it. */
async function openHistory(page: Page, id: number) {
  await page.goto(`/dashboard/monuments/${id}`);
  const title = page.getByText('Istorija izmjena', { exact: true });
  await expect(title).toBeVisible();
  if (await title.evaluate((element) => element.matches('details:not([open]) > summary')))
    await title.click();
}

test.describe('a monument', () => {
  test.use({ account: 'monuments' });

  test('a value put back over a later change of it meets that in the dialog, over others it goes through, and can be undone', async ({
    page,
    product,
  }) => {
    const [mine, theirs] = [await product.tokensOf('monuments'), await product.tokensOf('superadmin')];
    const name = `Vraćeno zvono ${STAMP}`;
    const { id, path } = await addMonument(page.request, mine.access, name);
    const values = async () => {
      const { address, description, name_en } = await product.get<Found['results'][number]>(
        'monuments',
        path,
      );
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

    // Somebody saves another field meanwhile.
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

  test('an edit is undone from the keyboard while it is fresh; what somebody has changed since is met', async ({
    page,
    product,
  }) => {
    const { access } = await product.tokensOf('monuments');
    const name = `Poništeno zvono ${STAMP}`;
    const { id, path } = await addMonument(page.request, access, name);
    const list = new ListPage(page, 'Spomenici');
    const form = new RecordFormPage(page, 'Izmijeni spomenik');
    async function rename(to: string) {
      await page.goto(`/dashboard/monuments?search=${STAMP}&id=${id}&edit`);
      await form.field('Naziv').fill(to);
      await form.save.click();
      await expect(form.dialog).toBeHidden();
      await expect(undo(page, 'Sačuvano')).toBeVisible();
      await expect(page.getByText('Sačuvano: ')).toHaveCount(0);
    }

    await rename(`${name} A`);
    await page.keyboard.press('F8');
    await page.keyboard.press('Tab');
    await page.keyboard.press('Tab');
    await expect(undo(page, 'Sačuvano')).toBeFocused();
    await page.keyboard.press('Enter');
    await expect(notice(page, 'Izmjena je poništena')).toBeFocused();
    await expect(list.rows.filter({ hasText: name })).not.toContainText(`${name} A`);

    await rename(`${name} B`);
    await patchRecord(page.request, access, path, { name: `${name} C` });
    await undo(page, 'Sačuvano').click();
    const dialog = page.getByRole('dialog', { name: 'Vraćanje ranijih vrijednosti' });
    await expect(dialog.getByRole('group', { name: 'Naziv' })).toContainText(`${name} C`);
  });
});

test.describe('the knowledge base', () => {
  test.use({ account: 'clerk' });

  test('files that were switched together are switched back together, as one action', async ({
    page,
    product,
  }) => {
    const { access } = await product.tokensOf('clerk');
    const name = `Prebačeni ${STAMP}`;
    const names = [`${name} 1.txt`, `${name} 2.txt`];
    for (const file of names) {
      const answer = await page.request.post('/api/supersluzbenik/', {
        headers: { authorization: `Bearer ${access}` },
        multipart: { upload_file: fileOf(file, Buffer.from(file)) },
      });
      expect(answer.status(), await answer.text()).toBe(201);
    }
    const search = `search=${encodeURIComponent(name)}`;
    const states = async () => {
      const { results } = await product.get<Found>('clerk', `/supersluzbenik/?${search}`);
      return results.map(({ is_active }) => is_active);
    };
    expect(await states()).toEqual([true, true]);
    const list = new ListPage(page, 'Superslužbenik');
    await page.goto(`/dashboard/clerk?${search}`);
    for (const file of names) await list.choose(file);
    await list.chosen.getByRole('button', { name: 'Deaktiviraj' }).click();
    await page.getByRole('dialog').getByRole('button', { name: 'Deaktiviraj' }).click();
    await undo(page, 'Status je promijenjen').click();
    await expect(notice(page, 'Izmjena je poništena')).toContainText('Zapisa: 2');
    expect(await states()).toEqual([true, true]);
    const { results } = await product.get<Found>('clerk', '/activity/?limit=1');
    expect(results[0]).toMatchObject({ action: 'revert', batch_count: 2 });
  });
});
