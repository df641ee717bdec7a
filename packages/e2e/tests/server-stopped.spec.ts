import { RecordFormPage } from '../pages/record-form.ts';
import { type Found, MONUMENT, PDF, STAMP, sha256 } from '../product/records.ts';
import { expect, test } from '../product/test.ts';

test.use({ account: 'monuments' });

// This test only blocks requests. `server-stopped.long.spec.ts` stops and kills a server.
test('a form keeps its text and the chosen file while no server responds, and is saved afterwards', async ({
  page,
  product,
}) => {
  const api = '/ar_platform/monuments/';
  await page.goto('/dashboard/monuments?add');
  const form = new RecordFormPage(page, 'Dodaj novi spomenik');
  const name = `Bez servera ${STAMP}`;
  await form.fill({ ...MONUMENT, Naziv: name });
  await form.field('Baza znanja').setInputFiles(PDF);

  await page.route(`**/api${api}`, (route) => route.abort('connectionrefused'));
  await form.save.click();
  await expect(form.dialog.getByRole('alert')).toContainText(
    'Server nije odgovorio. Sve što ste unijeli je i dalje ovdje: provjerite vezu i sačuvajte ponovo.',
  );
  await expect(form.field('Naziv')).toHaveValue(name);
  await expect(form.dialog.getByRole('button', { name: `Ukloni izbor ${PDF.name}` })).toBeVisible();

  await page.unroute(`**/api${api}`);
  await form.save.click();
  await expect(form.dialog).toBeHidden();
  const { count, results } = await product.get<Found>(
    'monuments',
    `${api}?search=${encodeURIComponent(name)}`,
  );
  expect(count).toBe(1);
  const { url } = await product.get<{ url: string }>(
    'monuments',
    `${api}${results[0]?.id}/base_of_knowledge/`,
  );
  const stored = await fetch(new URL(url, product.origin));
  expect(sha256(new Uint8Array(await stored.arrayBuffer()))).toBe(sha256(PDF.buffer));
});
