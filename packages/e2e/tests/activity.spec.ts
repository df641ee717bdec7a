import { randomUUID } from 'node:crypto';
import { JournalPage } from '../pages/journal-page.ts';
import { expectAccessible } from '../product/accessible.ts';
import { addMonument, contentOf, type Found, patchRecord, STAMP } from '../product/records.ts';
import { expect, test } from '../product/test.ts';

test.describe('SuperAdmin', () => {
  test.use({ account: 'superadmin' });

  test('the journal shows, filters and exports changes', async ({ page, product }) => {
    const access = {
      me: (await product.tokensOf('superadmin')).access,
      other: (await product.tokensOf('monuments')).access,
    };
    const name = `Most ${STAMP}`;
    const doomed = `Česma ${STAMP}`;
    const bridge = await addMonument(page.request, access.other, name);
    await patchRecord(page.request, access.other, bridge.path, { address: 'Skaline 1' });
    const fountain = await addMonument(page.request, access.other, doomed);
    const headers = (token: string, batch?: string) => ({
      authorization: `Bearer ${token}`,
      ...(batch && { 'x-batch': batch }),
    });
    await page.request.delete(`/api${fountain.path}`, { headers: headers(access.other) });
    const batch = randomUUID();
    const { results } = await product.get<Found>('superadmin', '/supersluzbenik/?limit=3');
    for (const { id, is_active } of results) {
      const data = { is_active: !is_active };
      const options = { headers: headers(access.me, batch), data };
      expect((await page.request.patch(`/api/supersluzbenik/${id}/`, options)).status()).toBe(200);
    }

    const journal = new JournalPage(page);
    await page.goto('/dashboard/activity');
    await expect(journal.lines(`Izmijenjeno: ${name}`)).toContainText(/Adresa.*Milica Žižić.*Spomenici/s);
    await expect(journal.lines(`Obrisano: ${doomed}`).getByRole('link')).toHaveCount(0);
    await journal.details(`Izmijenjeno: ${name}`).press('Enter');
    await expect(page.getByRole('insertion').filter({ hasText: 'Skaline 1' })).toBeVisible();
    await expectAccessible(page, 'an entry that is open', { widths: [1280] });
    await page.keyboard.press('Escape');
    await expect(journal.details(`Izmijenjeno: ${name}`)).toBeFocused();
    await page.getByRole('link', { name: '3 fajla baze znanja' }).first().click();
    await expect(journal.rows).toHaveCount(3);
    for (const { filename } of results) await expect(journal.lines(String(filename))).toBeVisible();
    await page.goBack();

    await journal.openFilters();
    await journal.department.selectOption('Spomenici');
    await journal.kind.selectOption('Obrisano');
    await page.keyboard.press('Escape');
    await journal.search.fill(doomed);
    await journal.search.press('Enter');
    await expect(journal.rows).toHaveText([new RegExp(`Obrisano: ${doomed}`)]);
    await page.reload();
    await expect(journal.rows).toHaveText([new RegExp(`Obrisano: ${doomed}`)]);
    await journal.openFilters();
    await expect(journal.kind).toHaveValue('deleted');
    await page.keyboard.press('Escape');
    await expect(page).toHaveURL(/\?resource=monuments&kind=deleted&search=.*\d+$/);

    await journal.more('Preuzmi CSV');
    const download = page.waitForEvent('download');
    await page.getByRole('dialog').getByRole('button', { name: 'Preuzmi' }).click();
    const csv = (await contentOf(await download)).toString('utf8');
    expect(csv.startsWith('\uFEFF')).toBe(true);
    const lines = csv.trim().split('\r\n');
    expect(lines).toHaveLength(2);
    expect(lines[1]).toContain(doomed);

    await journal.details(`Obrisano: ${doomed}`).click();
    await expect(page.getByRole('link', { name: 'Otvori u arhivi' })).toHaveAttribute(
      'href',
      `/dashboard/archive?resource=monuments&record=${fountain.id}`,
    );
    await page.keyboard.press('Escape');
    await journal.clear.click();
    await journal.search.fill('');
    await journal.search.press('Enter');
    await expect(page).toHaveURL('/dashboard/activity');
  });
});
