import { readFile } from 'node:fs/promises';
import type { Page } from '@playwright/test';
import { readXlsx } from 'hucre/xlsx';
import { LandingPage } from '../pages/landing-page.ts';
import { ListPage } from '../pages/list-page.ts';
import { type Answer, LISTS, type ListFacts, type Row } from '../product/lists.ts';
import { readQrCode } from '../product/qr-code.ts';
import { addMonument } from '../product/records.ts';
import { expect, test } from '../product/test.ts';

const listOf = (id: string): ListFacts => {
  const list = LISTS.find((known) => known.id === id);
  if (!list) throw new Error(`No list ${id}`);
  return list;
};
const [users, monuments, clerk] = [listOf('users'), listOf('monuments'), listOf('clerk')];

async function openList(page: Page, list: ListFacts, query = '') {
  const shown = new ListPage(page, list.title);
  await page.goto(list.path + query);
  await shown.ready();
  return shown;
}

test.describe('users', () => {
  test.use({ account: 'superadmin' });

  /** Users of a surname that only this test has, added as the form would. */
  async function addUsers(page: Page, access: string, surname: string, names: string[]) {
    for (const [index, first_name] of names.entries()) {
      const email = `${surname.slice(0, 5).toLowerCase()}.${index}@podgorica.example`;
      const answer = await page.request.post('/api/users/', {
        headers: { authorization: `Bearer ${access}` },
        data: { first_name, last_name: surname, email, username: email, group_names: ['BuildingsAdmin'] },
      });
      expect(answer.status()).toBe(201);
    }
  }

  test('a user is deleted once the question is answered', async ({ page, product }) => {
    const { access } = await product.tokensOf('superadmin');
    await addUsers(page, access, 'Brisalić', ['Jedan']);
    const shown = await openList(page, users, '?search=Brisalić');
    expect(await shown.offers('Jedan Brisalić')).toEqual([
      'Izmijeni',
      'Pošalji poziv ponovo',
      'Deaktiviraj nalog',
      'Istorija izmjena',
      'Izbriši',
    ]);
    await shown.act('Jedan Brisalić', 'Izbriši');
    await expect(shown.question).toContainText(
      'Da li ste sigurni da želite da obrišete ovog korisnika (Jedan Brisalić)? Ova akcija se ne može poništiti.',
    );
    await expect(page.getByRole('button', { name: 'Zadrži' })).toBeFocused();
    await page.getByRole('button', { name: 'Zadrži' }).click();
    await expect(page.getByRole('button', { name: 'Radnje: Jedan Brisalić' })).toBeFocused();

    await shown.act('Jedan Brisalić', 'Izbriši');
    await page.getByRole('button', { name: 'Obriši', exact: true }).click();
    await expect(page.getByText('Nema rezultata')).toBeVisible();
    await expect(shown.heading).toBeFocused();
    const { count } = await product.get<Answer>('superadmin', '/users/?search=Brisalić');
    expect(count).toBe(0);
  });

  test('nobody deletes themselves: the dialog says why, and they stay', async ({ page, product }) => {
    const me = await product.get<Row>('superadmin', '/users/me/');
    const shown = await openList(page, users, `?search=${me.email}`);
    await shown.act(`${me.first_name} ${me.last_name}`, 'Izbriši');
    await page.getByRole('button', { name: 'Obriši', exact: true }).click();
    await expect(shown.question.getByRole('alert')).toContainText(String(me.last_name));
    await shown.question.getByRole('button', { name: 'U redu' }).click();
    expect((await product.get<Row>('superadmin', '/users/me/')).id).toBe(me.id);
  });

  test('exactly the chosen rows are deleted, across pages', async ({ page, product }) => {
    const { access } = await product.tokensOf('superadmin');
    const names = ['Prvi', 'Drugi', 'Treći', 'Četvrti', 'Peti', 'Šesti', 'Sedmi'];
    await addUsers(page, access, 'Mnogić', names);
    const shown = await openList(page, users, '?search=Mnogić&ordering=email');
    await shown.choose('Drugi Mnogić');
    await shown.next.click();
    await shown.choose('Sedmi Mnogić');
    await expect(shown.chosen).toContainText('Izabrano: 2');
    await shown.chosen.getByRole('button', { name: 'Izbriši' }).click();
    await expect(shown.question).toContainText('da obrišete 2 korisnika?');
    await page.getByRole('button', { name: 'Obriši', exact: true }).click();
    await expect(shown.chosen).toBeHidden();
    const left = await product.get<Answer>('superadmin', '/users/?search=Mnogić&ordering=email&limit=100');
    expect(left.results.map((row) => row.first_name)).toEqual(['Prvi', 'Treći', 'Četvrti', 'Peti', 'Šesti']);

    await expect(shown.rows).toHaveCount(left.results.length);
    await shown.ready();
    await page.getByRole('checkbox', { name: 'Izaberi sve na ovoj strani' }).check();
    await expect(shown.chosen).toContainText('Izabrano: 5');
    await shown.chosen.getByRole('button', { name: 'Izbriši' }).click();
    await page.getByRole('button', { name: 'Obriši', exact: true }).click();
    await expect(page.getByText('Nema rezultata')).toBeVisible();
    expect((await product.get<Answer>('superadmin', '/users/?search=Mnogić')).count).toBe(0);
  });
});

test.describe('monuments', () => {
  test.use({ account: 'monuments' });

  test("a monument's QR code is a PNG of 300 pixels that leads a camera to the landing page", async ({
    page,
    product,
  }) => {
    const { results } = await product.get<Answer>('monuments', `${monuments.api}?limit=1`);
    const shown = await openList(page, monuments);
    const started = page.waitForEvent('download');
    await shown.act(String(results[0]?.name), 'Preuzmi QR kod');
    const download = await started;
    expect(download.suggestedFilename()).toMatch(/^qr_\d{13}\.png$/);
    const code = await readQrCode(await download.path());
    expect(code).toEqual({ format: 'png', width: 300, height: 300, content: results[0]?.qr_code });
    const address = new URL(code.content ?? '');
    expect(address.pathname).toBe(`/visit/MONUMENT_${results[0]?.id}`);
    const answer = await page.goto(address.href);
    expect(answer?.status()).toBe(200);
    await expect(new LandingPage(page).heading).toContainText(String(results[0]?.name));
    await expect(page.getByRole('heading', { name: 'Pitajte Podgoricu. Ona odgovara.' })).toBeVisible();
  });

  test('the chosen codes stand on a sheet to print, each above its name', async ({ page, product }) => {
    const { results } = await product.get<Answer>('monuments', `${monuments.api}?limit=2`);
    const names = results.map((row) => String(row.name));
    const shown = await openList(page, monuments);
    for (const name of names) await shown.choose(name);
    await shown.chosen.getByRole('button', { name: 'QR kodovi za štampu' }).click();
    const sheet = page.frameLocator('iframe[title="QR kodovi za štampu"]');
    await expect(sheet.getByRole('figure')).toHaveText(names);
    await expect(page.getByRole('button', { name: 'Štampaj' })).toBeEnabled();
  });

  test('a list is narrowed by filters, which its address has, and exported as it is shown', async ({
    page,
    product,
  }) => {
    const shown = await openList(page, monuments, '?ordering=-name');
    await page.getByRole('button', { name: 'Filteri' }).click();
    await page.getByRole('combobox', { name: 'Zvučni opis' }).selectOption('Nema');
    await page.getByRole('textbox', { name: 'U blizini' }).fill('42.4411, 19.2636');
    await page.keyboard.press('Enter');
    await page.keyboard.press('Escape');
    const asked = 'audio_description__isnull=true&near=42.4411,19.2636,500&ordering=-name';
    const { count, results } = await product.get<Answer>('monuments', `${monuments.api}?${asked}&limit=100`);
    expect(count).toBeLessThan((await product.get<Answer>('monuments', monuments.api)).count);
    await expect(page.getByRole('main')).toContainText(`${count} `);
    const chips = page.getByRole('list', { name: 'Filteri' });
    await expect(chips).toContainText('Nema: Zvučni opis');
    await page.reload();
    await expect(chips).toContainText('Najviše 500 m od 42.4411, 19.2636');

    await page.getByRole('button', { name: 'Prikaz' }).click();
    await page.getByRole('checkbox', { name: 'Autor izmjene' }).uncheck();
    await expect(shown.headers).toHaveCount(monuments.columns.length - 1);
    await page.keyboard.press('Escape');
    await page.getByRole('button', { name: 'Izvoz' }).click();
    const started = page.waitForEvent('download');
    await page.getByRole('button', { name: 'Preuzmi', exact: true }).click();
    const [sheet] = (await readXlsx(await readFile(await (await started).path()))).sheets;
    const [headings, ...rows] = sheet?.rows ?? [];
    const labels = monuments.columns.map(([label]) => label).filter((label) => label !== 'Autor izmjene');
    expect(headings?.slice(1, -1).sort()).toEqual(labels.sort());
    expect(rows.map((row) => row[headings?.indexOf('Naziv') ?? -1])).toEqual(results.map(({ name }) => name));

    await chips.getByRole('button', { name: 'Ukloni filter: Nema: Zvučni opis' }).click();
    await expect(page).toHaveURL(/\?ordering=-name&near=[^&]+$/);
    await page.goBack();
    await expect(chips).toContainText('Nema: Zvučni opis');
  });

  test('chosen records are given the same value, which can be taken back at once', async ({
    page,
    product,
  }) => {
    const { access } = await product.tokensOf('superadmin');
    const mark = 'Zajednička adresa';
    const made = [
      await addMonument(page.request, access, `${mark} prva`),
      await addMonument(page.request, access, `${mark} druga`),
    ];
    const read = async () => {
      const answers = await Promise.all(
        made.map(({ path }) => product.get<{ address: string }>('monuments', path)),
      );
      return answers.map(({ address }) => address);
    };
    const before = await read();
    const shown = await openList(page, monuments, `?search=${mark}`);
    await shown.choose(`${mark} prva`);
    await shown.choose(`${mark} druga`);
    await shown.chosen.getByRole('button', { name: 'Promijeni više' }).click();
    await page.getByRole('combobox', { name: 'Polje koje se mijenja' }).selectOption('Adresa');
    await page.getByRole('button', { name: 'Dodaj polje' }).click();
    await page.getByRole('textbox', { name: 'Adresa' }).fill('Trg Republike 1');
    await page.getByRole('button', { name: 'Prikaži šta se mijenja' }).click();
    await expect(page.getByRole('dialog')).toContainText('Mijenja se 2 od 2 izabranih zapisa.');
    await page.getByRole('button', { name: 'Promijeni', exact: true }).click();
    await expect(shown.rows.filter({ hasText: 'Trg Republike 1' })).toHaveCount(2);
    await page.getByRole('button', { name: 'Poništi' }).click();
    await expect.poll(read).toEqual(before);
  });

  test('columns keep the width and the choice that a person made', async ({ page }) => {
    const shown = await openList(page, monuments);
    const width = async () => (await shown.header('Naziv').boundingBox())?.width ?? 0;
    const before = await width();
    await page.getByRole('button', { name: 'Prikaz' }).click();
    await page.getByRole('button', { name: 'Proširi kolonu Naziv' }).press('Enter');
    await expect.poll(width).toBeGreaterThan(before + 10);
    await page.keyboard.press('Escape');
    const pressed = await width();
    // The edge is fetched once the pointer is over the table.
    await shown.table.hover();
    const edge = shown.header('Naziv').locator('span[aria-hidden]');
    await edge.hover();
    await page.mouse.down();
    const { x = 0, y = 0, height = 0 } = (await edge.boundingBox()) ?? {};
    await page.mouse.move(x + 100, y + height / 2);
    await page.mouse.up();
    await expect.poll(width).toBeGreaterThan(pressed + 50);
    const chosen = await width();
    await page.reload();
    await shown.ready();
    expect(await width()).toBeCloseTo(chosen, 0);
    await page.getByRole('button', { name: 'Prikaz' }).click();
    await page.getByRole('button', { name: 'Vrati uobičajene kolone' }).click();
    await expect.poll(width).toBeCloseTo(before, 0);
  });

  test('as many rows as a person chose stand on each page, and a saved view brings back its search and order', async ({
    page,
  }) => {
    const shown = await openList(page, monuments, '?page=2');
    await page.getByRole('button', { name: 'Prikaz' }).click();
    await page.getByRole('radio', { name: '12', exact: true }).click();
    await expect(shown.rows).toHaveCount(12);
    await expect(page).toHaveURL(`${monuments.path}?rows=12`);
    await openList(page, monuments);
    await expect(shown.rows).toHaveCount(12);
    await page.getByRole('button', { name: 'Prikaz' }).click();
    await page.getByRole('radio', { name: '6', exact: true }).click();
    await expect(shown.rows).toHaveCount(6);

    await openList(page, monuments, '?search=most&ordering=-name');
    await page.getByRole('button', { name: 'Prikaz' }).click();
    await page.getByRole('textbox', { name: 'Naziv prikaza' }).fill('Mostovi');
    await page.getByRole('checkbox', { name: 'Za cijelo odjeljenje' }).check();
    await page.getByRole('button', { name: 'Sačuvaj' }).click();
    await expect(page).toHaveURL(/[?&]saved=\d+/);
    const link = `?saved=${new URL(page.url()).searchParams.get('saved')}`;
    const wanted = /\?saved=\d+&(?=.*search=most)(?=.*ordering=-name)(?=.*rows=6).*hidden=/;
    await openList(page, monuments);
    await page.getByRole('button', { name: 'Prikaz' }).click();
    await page.getByRole('button', { name: 'Mostovi', exact: true }).click();
    await expect(page).toHaveURL(wanted);
    await openList(page, monuments, link);
    await expect(page).toHaveURL(wanted);
    await expect(page.getByRole('main')).toContainText('Prikaz: Mostovi');
    // The menu opens over the panel, which stays.
    await page.getByRole('button', { name: 'Prikaz', exact: true }).click();
    await page.getByRole('button', { name: 'Radnje: prikaz Mostovi' }).click();
    await page.getByRole('menuitem', { name: 'Izbriši prikaz' }).click();
    await expect(page.getByText('Izbrisan je prikaz „Mostovi”.')).toBeVisible();
    await page.getByRole('button', { name: 'Vrati', exact: true }).click();
    await expect(page.getByRole('button', { name: 'Mostovi', exact: true })).toBeVisible();
  });
});

test.describe('knowledge base', () => {
  test.use({ account: 'clerk' });

  test('a download that fails closes its tab and says so; else a file is downloaded by way of a new tab, with its own name', async ({
    page,
    context,
    product,
  }) => {
    const { results } = await product.get<Answer>('clerk', `${clerk.api}?limit=1`);
    const name = String(results[0]?.filename);
    const shown = await openList(page, clerk);
    await page.route('**/upload_file/', (route) =>
      route.fulfill({ status: 503, json: { detail: 'Kasnije.' } }),
    );
    await shown.act(name, 'Preuzmi fajl');
    await expect(page.getByRole('alert').filter({ hasText: name })).toContainText('nije preuzet');
    await expect.poll(() => context.pages().length).toBe(1);
    await page.unroute('**/upload_file/');

    const tab = context.waitForEvent('page').then(async (opened) => ({
      opener: await opened.opener(),
      download: await opened.waitForEvent('download'),
    }));
    await shown.act(name, 'Preuzmi fajl');
    expect((await tab).download.suggestedFilename()).toBe(name);
  });

  test("a file's status is switched, and the dialog says what that means", async ({ page, product }) => {
    const first = async () => {
      const { results } = await product.get<Answer>('clerk', `${clerk.api}?limit=1`);
      return results[0] as Row;
    };
    const before = await first();
    const shown = await openList(page, clerk);
    for (const active of [!before.is_active, before.is_active]) {
      await shown.act(String(before.filename), 'Promijeni Status Baze Znanja');
      await expect(shown.question).toContainText('utiče na pitanja na koja Superslužbenik može da odgovori');
      await page.getByRole('button', { name: active ? 'Aktiviraj' : 'Deaktiviraj' }).click();
      await expect(shown.question).toBeHidden();
      await expect.poll(async () => (await first()).is_active).toBe(active);
    }
  });
});
