import { readFile } from 'node:fs/promises';
import type { Page } from '@playwright/test';
import sharp from 'sharp';
import { ListPage } from '../pages/list-page.ts';
import { MapView } from '../pages/map-view.ts';
import { RecordFormPage } from '../pages/record-form.ts';
import { RecordPage } from '../pages/record-page.ts';
import { Keyboard } from '../product/keyboard.ts';
import type { Answer } from '../product/lists.ts';
import { MODEL } from '../product/models.ts';
import { addMonument, STAMP as TIME } from '../product/records.ts';
import { expect, test } from '../product/test.ts';
import { serveTiles } from '../product/tiles.ts';

test.use({ contextOptions: { reducedMotion: 'reduce' } });

/** The prefix makes the name unique, because a search for the bare time also finds records of other tests. */
const STAMP = `t${TIME}`;

async function fetched(url: string) {
  const answer = await fetch(url);
  expect(answer.status).toBe(200);
  return Buffer.from(await answer.arrayBuffer());
}

const menuOf = (page: Page, name: string) =>
  page.getByRole('button', { name: `Radnje: ${name}`, exact: true });

async function act(page: Page, keys: Keyboard, row: string, item: string) {
  await keys.activate(menuOf(page, row));
  const items = page.getByRole('menuitem');
  await expect(items.first()).toBeFocused();
  const labels = await items.allTextContents();
  for (let steps = labels.indexOf(item); steps > 0; steps -= 1) await keys.press('ArrowDown');
  await expect(page.getByRole('menuitem', { name: item, exact: true })).toBeFocused();
  await keys.press('Enter');
}

async function confirmDeletion(page: Page, keys: Keyboard) {
  await expect(page.getByRole('button', { name: 'Zadrži' })).toBeFocused();
  await keys.activate(page.getByRole('button', { name: 'Obriši', exact: true }));
}

test.describe('a planner', () => {
  test.use({ account: 'buildings' });

  test('adds, edits and deletes a building by keyboard', async ({ page }) => {
    await serveTiles(page);
    const keys = new Keyboard(page);
    const list = new ListPage(page, 'Građevinske dozvole');
    const name = `Kula ${STAMP}`;
    await page.goto('/dashboard/buildings');
    await list.ready();

    await test.step('adding', async () => {
      const add = page.getByRole('button', { name: 'Dodaj novu zgradu' });
      const form = new RecordFormPage(page, 'Dodaj novu zgradu');
      await keys.activate(add);
      await expect(form.dialog.getByRole('heading', { level: 2 })).toBeFocused();
      await keys.enter(form.field('Naziv'), name);
      await keys.enter(form.field('Adresa'), 'Zabjelo');
      await keys.enter(form.field('Geografska širina'), '42.42');
      await keys.enter(form.field('Geografska dužina'), '19.25');
      await keys.activate(form.dialog.getByRole('button', { name: 'Prikaži mapu' }));
      await keys.tabTo(form.dialog.getByRole('button', { name: 'Oznaka lokacije' }));
      await keys.press('ArrowRight');
      await expect(form.field('Geografska dužina')).toHaveValue(/^19\.25\d+$/);
      await keys.press('ArrowUp');
      await expect(form.field('Geografska širina')).toHaveValue(/^42\.42\d+$/);
      await keys.enter(form.field('Investitor'), 'Opština Tuzi');
      await keys.enter(form.field('Površina'), '120,5');
      await keys.enter(form.field('Početak gradnje'), '3.3.2026');
      await keys.enter(form.field('Završetak gradnje'), '4. 4. 2027.');
      await expect(form.field('Početak gradnje')).toHaveValue('3. 3. 2026.');
      await keys.enter(form.field('Opis'), 'Stambena zgrada.');
      await keys.chooseFile(form.field('3D model'), MODEL);
      await keys.activate(form.save);
      await expect(form.dialog).toBeHidden();
      await expect(list.status).toContainText(`Dodato: ${name}.`);
      await expect(add).toBeFocused();
    });

    await test.step('reading the building', async () => {
      const record = new RecordPage(page, 'Građevinske dozvole');
      await keys.activate(page.getByRole('link', { name, exact: true }));
      await expect(record.heading).toHaveText(name);
      await expect(record.heading).toBeFocused();
      await expect(record.history.getByText(/^Prikazano/)).toBeVisible();
      await keys.activate(record.back, { back: true });
      await expect(list.heading).toBeFocused();
      await act(page, keys, name, 'Detaljni Pregled');
      await expect(record.heading).toBeFocused();
      await keys.activate(record.back, { back: true });
      await expect(list.heading).toBeFocused();
    });

    await test.step('editing the building', async () => {
      await act(page, keys, name, 'Izmijeni');
      const form = new RecordFormPage(page, 'Izmijeni zgradu');
      await keys.enter(form.field('Investitor'), 'Opština Zeta');
      await keys.press('Enter');
      await expect(form.dialog).toBeHidden();
      await expect(menuOf(page, name)).toBeFocused();
    });

    await test.step('the building’s popup on the map', async () => {
      const map = new MapView(page, 'Građevinske dozvole');
      await keys.tabTo(list.search, { back: true });
      await keys.type(STAMP);
      await keys.activate(map.toMap);
      await expect(map.toTable).toBeFocused();
      await keys.activate(map.marker(name));
      await expect(map.popup).toBeFocused();
      await expect(map.popup).toContainText('Opština Zeta');
      await keys.press('Escape');
      await expect(map.marker(name)).toBeFocused();
      await keys.activate(map.toTable, { back: true });
      await expect(map.toMap).toBeFocused();
    });

    await test.step('deleting the building', async () => {
      await act(page, keys, name, 'Izbriši');
      await confirmDeletion(page, keys);
      await expect(page.getByText('Nema rezultata')).toBeVisible();
      await expect(list.heading).toBeFocused();
    });
  });
});

test.describe('a keeper of monuments', () => {
  test.use({ account: 'monuments' });

  test('adds a monument with files, downloads its QR code, and deletes several monuments by keyboard', async ({
    page,
    product,
  }) => {
    const keys = new Keyboard(page);
    const list = new ListPage(page, 'Spomenici');
    const { results } = await product.get<Answer>('monuments', '/ar_platform/monuments/?limit=1');
    const { url } = await product.get<{ url: string }>(
      'monuments',
      `/ar_platform/monuments/${results[0]?.id}/base_of_knowledge/`,
    );
    const knowledge = await fetched(product.origin + url);
    const { access } = await product.tokensOf('monuments');
    for (const name of [`Drugi ${STAMP}`, `Treći ${STAMP}`]) await addMonument(page.request, access, name);
    const name = `Prvi ${STAMP}`;
    await page.goto(`/dashboard/monuments?search=${STAMP}&ordering=name`);
    await expect(list.rows).toHaveCount(2);

    await test.step('adding, with files', async () => {
      const add = page.getByRole('button', { name: 'Dodaj novi spomenik' });
      const form = new RecordFormPage(page, 'Dodaj novi spomenik');
      await keys.activate(add);
      await keys.enter(form.field('Naziv'), name);
      await keys.enter(form.field('Adresa'), 'Obala Ribnice');
      await keys.enter(form.field('Geografska širina'), '42,4381');
      await keys.enter(form.field('Geografska dužina'), '19.2632');
      await keys.enter(form.field('Opis'), 'Kameni most.');
      await keys.chooseFile(form.field('Baza znanja'), {
        name: 'znanje.pdf',
        mimeType: 'application/pdf',
        buffer: knowledge,
      });
      const picture = sharp({ create: { width: 40, height: 30, channels: 3, background: '#b5533c' } });
      await keys.chooseFile(form.field('Slika'), {
        name: 'most.png',
        mimeType: 'image/png',
        buffer: await picture.png().toBuffer(),
      });
      await keys.activate(form.save);
      await expect(form.dialog).toBeHidden();
      await expect(add).toBeFocused();
    });

    await test.step('the QR code', async () => {
      const started = page.waitForEvent('download');
      await act(page, keys, name, 'Preuzmi QR kod');
      expect((await started).suggestedFilename()).toMatch(/^qr_\d{13}\.png$/);
      await expect(menuOf(page, name)).toBeFocused();
    });

    await test.step('the list as a spreadsheet', async () => {
      const button = page.getByRole('button', { name: 'Više', exact: true });
      await keys.activate(button, { back: true });
      await expect(page.getByRole('menuitem', { name: 'Izvoz' })).toBeFocused();
      await keys.press('Enter');
      await keys.tabTo(page.getByRole('radio', { name: 'Excel (XLSX)' }));
      await keys.press('ArrowRight');
      const confirm = page.getByRole('button', { name: 'Preuzmi', exact: true });
      const started = page.waitForEvent('download');
      await keys.activate(confirm);
      expect(await readFile(await (await started).path(), 'utf8')).toContain(`Drugi ${STAMP}`);
      await expect(button).toBeFocused();
    });

    await test.step('deleting two of three', async () => {
      for (const chosen of [name, `Treći ${STAMP}`]) {
        await keys.activate(page.getByRole('checkbox', { name: `Izaberi: ${chosen}` }), { key: 'Space' });
      }
      await expect(list.chosen).toContainText('Izabrano: 2');
      await keys.activate(list.chosen.getByRole('button', { name: 'Izbriši' }));
      await confirmDeletion(page, keys);
      await expect(list.rows).toHaveCount(1);
      await expect(list.rows).toContainText(`Drugi ${STAMP}`);
      await expect(list.heading).toBeFocused();
      await act(page, keys, `Drugi ${STAMP}`, 'Izbriši');
      await confirmDeletion(page, keys);
    });
  });
});

test.describe('a civil servant', () => {
  test.use({ account: 'clerk' });

  test('adds, downloads and deletes a file by keyboard', async ({ page, context }) => {
    const keys = new Keyboard(page);
    const list = new ListPage(page, 'Superslužbenik');
    const name = `radno-vrijeme-${STAMP}.txt`;
    await page.goto('/dashboard/clerk');
    await list.ready();

    const add = page.getByRole('button', { name: 'Dodaj bazu znanja' });
    const form = new RecordFormPage(page, 'Dodaj bazu znanja');
    await keys.activate(add);
    await keys.chooseFile(form.field('Fajl'), {
      name,
      mimeType: 'text/plain',
      buffer: Buffer.from('Šalter radi od 8 do 15 časova.\n'),
    });
    await keys.enter(form.field('Naziv'), 'Radno vrijeme');
    await keys.press('Enter');
    await expect(form.dialog).toBeHidden();
    await expect(add).toBeFocused();

    await act(page, keys, name, 'Promijeni Status Baze Znanja');
    await expect(page.getByRole('button', { name: 'Deaktiviraj' })).toBeFocused();
    await keys.press('Enter');
    await expect(list.question).toBeHidden();
    await expect(list.rows.filter({ hasText: name })).toContainText('Ne');
    await expect(list.heading).toBeFocused();

    const tab = context.waitForEvent('page').then((opened) => opened.waitForEvent('download'));
    await act(page, keys, name, 'Preuzmi fajl');
    expect((await tab).suggestedFilename()).toBe(name);
    await page.bringToFront();

    await act(page, keys, name, 'Izbriši');
    await confirmDeletion(page, keys);
    await expect(list.rows.filter({ hasText: name })).toHaveCount(0);
    await expect(list.heading).toBeFocused();
  });
});
