import { ListPage } from '../pages/list-page.ts';
import { MODEL } from '../product/models.ts';
import { type Found, picture, STAMP, sha256 } from '../product/records.ts';
import { getJson, storeTokens } from '../product/session.ts';
import { expect, type Product, test } from '../product/test.ts';

/** To delete more than 20 records, a person must type the number. `packages/api/src/records/trash` tests other lists. */
const MANY = 21;
const NAMED = 5;
const API = '/ar_platform/buildings/';
const NAME = `Arhivski ${STAMP}`;

type Row = Found['results'][number];
const PLACE = {
  address: 'Obala Ribnice',
  latitude: '42.4381',
  longitude: '19.2632',
  description: 'Za arhivu.',
  investor: 'Glavni grad',
  building_size: '36',
  construction_start_date: '2026-01-01',
  construction_end_date: '2027-01-01',
};

/** Returns the data that a restore must bring back: rows in order, history, hashes of files, and places on the map. */
async function stateOf({ origin, get, tokensOf }: Product) {
  const { access } = await tokensOf('buildings');
  const { results } = await get<Found>('buildings', `${API}?search=${encodeURIComponent(NAME)}&limit=100`);
  const hashOf = async (address: string) => {
    const answer = await fetch(new URL(address, origin));
    return sha256(new Uint8Array(await answer.arrayBuffer()));
  };
  const each = async (row: Row) => {
    const history = await getJson<Found>(`${origin}/api${API}${row.id}/history/?limit=100`, access);
    const files = [row.model_3d, row.image].flatMap((file) => (file ? [String(file)] : []));
    return { row, history: history.results, files: await Promise.all(files.map(hashOf)) };
  };
  const ids = new Set(results.map((row) => row.id));
  const { data } = await get<{ data: Row[] }>('buildings', `${API}public/`);
  return { records: await Promise.all(results.map(each)), map: data.filter((row) => ids.has(row.id)) };
}

const statusOf = async (address: string) => (await fetch(address)).status;

test.use({ account: 'buildings' });

test(`${MANY} building sites that were deleted together are restored with history, files and map`, async ({
  page,
  browser,
  product,
}) => {
  const { access } = await product.tokensOf('buildings');
  const headers = { authorization: `Bearer ${access}` };
  const image = await picture();
  const add = async (index: number) => {
    const multipart = { ...PLACE, name: `${NAME} ${index}`, model_3d: MODEL, ...(index === 0 && { image }) };
    const answer = await page.request.post(`/api${API}`, { headers, multipart });
    expect(answer.status(), await answer.text()).toBe(201);
  };
  // The server limits a person's concurrent calls, so the records are added in groups of six.
  for (let from = MANY - 1; from >= 0; from -= 6) {
    await Promise.all(Array.from({ length: Math.min(6, from + 1) }, (_, index) => add(from - index)));
  }
  const before = await stateOf(product);
  expect(before.records).toHaveLength(MANY);
  expect(before.map).toHaveLength(MANY);
  const one = before.records.find(({ row }) => row.image);
  expect(one?.files).toHaveLength(2);
  const addresses = [`/visit/BUILDING_${one?.row.id}`, String(one?.row.image)];
  const statuses = () => Promise.all(addresses.map((address) => statusOf(product.origin + address)));

  const shown = new ListPage(page, 'Građevinske dozvole');
  await test.step('deleted in bulk', async () => {
    await page.goto(`/dashboard/buildings?search=${encodeURIComponent(NAME)}`);
    await shown.ready();
    await page.getByRole('checkbox', { name: 'Izaberi sve na ovoj strani' }).check();
    await page.getByRole('button', { name: `Izaberi sve (${MANY})` }).click();
    await expect(shown.chosen).toContainText(`Izabrano: ${MANY}`);
    await shown.chosen.getByRole('button', { name: 'Izbriši' }).click();
    await expect(shown.question.getByRole('listitem')).toHaveCount(NAMED + 1);
    await expect(shown.question.getByRole('listitem').last()).toHaveText(`i još ${MANY - NAMED}`);
    await expect(shown.question).toContainText('SuperAdmin može vratiti zapis iz arhive još 30 dana.');
    await expect(page.getByRole('button', { name: 'Zadrži' })).toBeFocused();
    await page.getByRole('button', { name: 'Obriši', exact: true }).click();
    await expect(shown.question).toContainText('To nije taj broj.');
    await page.keyboard.type(String(MANY));
    await page.keyboard.press('Enter');
    await expect(page.getByText('Nema rezultata')).toBeVisible();
  });
  expect(await stateOf(product)).toEqual({ records: [], map: [] });
  expect(await statuses()).toEqual([404, 404]);

  await test.step('restored together', async () => {
    const context = await browser.newContext({ baseURL: product.origin });
    await storeTokens(context, product.origin, await product.tokensOf('superadmin'));
    const archive = await context.newPage();
    await archive.goto('/dashboard/archive?resource=buildings');
    const row = archive.getByRole('row', { name: new RegExp(`^${MANY} `) }).first();
    await row.getByRole('link').click();
    await archive.getByRole('button', { name: `Vrati sve (${MANY})` }).click();
    await archive.getByRole('dialog').getByRole('button', { name: 'Vrati' }).click();
    await expect(archive.getByRole('dialog')).toBeHidden();
    await expect(archive.getByRole('heading', { level: 1 })).toBeFocused();
    await context.close();
  });

  const after = await stateOf(product);
  const newest = after.records.map(({ history }) => history.slice(0, 2).map(({ action }) => action));
  expect(newest).toEqual(before.records.map(() => ['restore', 'delete']));
  const asBefore = after.records.map((record) => ({ ...record, history: record.history.slice(2) }));
  expect({ ...after, records: asBefore }).toEqual(before);
  expect(await statuses()).toEqual([200, 200]);
});
