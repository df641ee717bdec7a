import type { APIRequestContext } from '@playwright/test';
import { ListPage } from '../pages/list-page.ts';
import { LISTS, type ListFacts } from '../product/lists.ts';
import { fileOf, MODEL } from '../product/models.ts';
import { type Found, PDF, picture, STAMP, sha256 } from '../product/records.ts';
import { keepTokens } from '../product/session.ts';
import { expect, type Product, test } from '../product/test.ts';

/** Of buildings, which have files, a place on the map and a QR page, so many that the number is asked for; else two pages. */
const manyOf = ({ id }: ListFacts) => (id === 'buildings' ? 57 : 8);
const TYPED_ABOVE = 20;
const NAMED = 5;
const NAME = `Arhivski ${STAMP}`;

type Row = Found['results'][number];
type Parts = Parameters<APIRequestContext['post']>[1];

const PLACE = {
  address: 'Obala Ribnice',
  latitude: '42.4381',
  longitude: '19.2632',
  description: 'Za arhivu.',
};
const day = { construction_start_date: '2026-01-01', construction_end_date: '2027-01-01' };
const document = (index: number) => fileOf(`${NAME} ${index}.txt`, Buffer.from(`Sadržaj ${index}\n`));

/** What adds one record of each kind. The last of a department has a picture; every document differs from the others. */
const ADDED: Record<string, (index: number, image: typeof PDF | undefined) => Parts> = {
  users: (index) => {
    const email = `arhivski.${STAMP}.${index}@podgorica.example`;
    const person = { first_name: `Osoba ${index}`, last_name: NAME, group_names: ['BuildingsAdmin'] };
    return { data: { ...person, email, username: email } };
  },
  buildings: (index, image) => ({
    multipart: {
      ...PLACE,
      ...day,
      name: `${NAME} ${index}`,
      investor: 'Glavni grad',
      building_size: '36',
      model_3d: MODEL,
      ...(image && { image }),
    },
  }),
  monuments: (index, image) => ({
    multipart: {
      ...PLACE,
      name: `${NAME} ${index}`,
      base_of_knowledge: { ...PDF, buffer: Buffer.concat([PDF.buffer, Buffer.from(`% ${index}\n`)]) },
      ...(image && { image }),
    },
  }),
  clerk: (index) => ({ multipart: { upload_file: document(index) } }),
};

/** The fields that name files, with where each is read: an address, or the call that answers a signed one. */
const FILES: Record<string, readonly string[]> = {
  users: [],
  buildings: ['model_3d', 'image'],
  monuments: ['base_of_knowledge', 'image'],
  clerk: ['upload_file'],
};
const ON_THE_MAP: Record<string, string> = { buildings: 'BUILDING', monuments: 'MONUMENT' };

/** What is compared before and after: rows in their order, their history, each file by its hash, map, and QR pages. */
async function stateOf(product: Product, { id, account, api }: ListFacts) {
  const { origin } = product;
  const { access } = await product.tokensOf(account);
  const call = `${api}?search=${encodeURIComponent(NAME)}&limit=100`;
  const { results } = await product.get<Found>(account, call);
  const hashOf = async (address: string) => {
    const url = address.startsWith('/api/')
      ? (await product.get<{ url: string }>(account, address.replace('/api', ''))).url
      : address;
    const answer = await fetch(new URL(url, origin));
    return sha256(new Uint8Array(await answer.arrayBuffer()));
  };
  const each = async (row: Row) => {
    const history = await fetch(`${origin}/api${api}${row.id}/history/?limit=100`, {
      headers: { authorization: `Bearer ${access}` },
    }).then((answer) => answer.json() as Promise<Found>);
    const files = (FILES[id] ?? []).flatMap((name) => (row[name] ? [String(row[name])] : []));
    return { row, history: history.results, files: await Promise.all(files.map(hashOf)) };
  };
  const kind = ON_THE_MAP[id];
  const ids = new Set(results.map((row) => row.id));
  const map = kind && (await product.get<{ data: Row[] }>(account, `${api}public/`)).data;
  return {
    records: await Promise.all(results.map(each)),
    map: map ? map.filter((row) => ids.has(row.id)) : [],
  };
}

const statusOf = async (address: string) => (await fetch(address)).status;

for (const list of LISTS) {
  test.describe(list.id, () => {
    test.use({ account: list.account });

    const many = manyOf(list);
    test(`${list.id}: ${many} deleted at once are named, counted, and restored as they were`, async ({
      page,
      browser,
      product,
    }) => {
      const { access } = await product.tokensOf(list.account);
      const headers = { authorization: `Bearer ${access}` };
      const image = await picture();
      const add = async (index: number, picture?: typeof image) => {
        const parts = ADDED[list.id]?.(index, picture);
        const answer = await page.request.post(`/api${list.api}`, { headers, ...parts });
        expect(answer.status(), await answer.text()).toBe(201);
      };
      // One person has a few calls answered at once.
      for (let from = 0; from < many - 1; from += 6) {
        await Promise.all(
          Array.from({ length: Math.min(6, many - 1 - from) }, (_, index) => add(from + index)),
        );
      }
      await add(many - 1, image);
      const before = await stateOf(product, list);
      expect(before.records).toHaveLength(many);
      expect(before.map).toHaveLength(list.id in ON_THE_MAP ? many : 0);
      const { row: one, files } = before.records[0] ?? { row: { id: 0 } as Row, files: [] };
      const publicFile = Object.values(one).find((value) => String(value).startsWith('/files/'));
      const visit = ON_THE_MAP[list.id] && `${product.origin}/visit/${ON_THE_MAP[list.id]}_${one.id}`;
      expect(files).toHaveLength(list.id in ON_THE_MAP ? 2 : (FILES[list.id]?.length ?? 0));

      const shown = new ListPage(page, list.title);
      await test.step('deleted in bulk', async () => {
        await page.goto(`${list.path}?search=${encodeURIComponent(NAME)}`);
        await shown.ready();
        await page.getByRole('checkbox', { name: 'Izaberi sve na ovoj strani' }).check();
        await page.getByRole('button', { name: `Izaberi sve (${many})` }).click();
        await expect(shown.chosen).toContainText(`Izabrano: ${many}`);
        await shown.chosen.getByRole('button', { name: 'Izbriši' }).click();
        await expect(shown.question.getByRole('listitem')).toHaveCount(NAMED + 1);
        await expect(shown.question.getByRole('listitem').last()).toHaveText(`i još ${many - NAMED}`);
        await expect(shown.question).toContainText('SuperAdmin može vratiti zapis iz arhive još 30 dana.');
        await expect(page.getByRole('button', { name: 'Zadrži' })).toBeFocused();
        await page.getByRole('button', { name: 'Obriši', exact: true }).click();
        if (many > TYPED_ABOVE) {
          await expect(shown.question).toContainText('To nije taj broj.');
          await page.keyboard.type(String(many));
          await page.keyboard.press('Enter');
        }
        await expect(page.getByText('Nema rezultata')).toBeVisible();
      });
      expect(await stateOf(product, list)).toEqual({ records: [], map: [] });
      if (publicFile) expect(await statusOf(product.origin + publicFile)).toBe(404);
      if (visit) expect(await statusOf(visit)).toBe(404);

      await test.step('restored as one', async () => {
        const context = await browser.newContext({ baseURL: product.origin });
        await keepTokens(context, product.origin, await product.tokensOf('superadmin'));
        const archive = await context.newPage();
        await archive.goto(`/dashboard/archive?resource=${list.id}`);
        const row = archive.getByRole('row', { name: new RegExp(`^${many} `) }).first();
        await row.getByRole('link').click();
        await archive.getByRole('button', { name: `Vrati sve (${many})` }).click();
        await archive.getByRole('dialog').getByRole('button', { name: 'Vrati' }).click();
        await expect(archive.getByRole('dialog')).toBeHidden();
        await expect(archive.getByRole('heading', { level: 1 })).toBeFocused();
        await context.close();
      });

      const after = await stateOf(product, list);
      // Both left their entry, and a person comes back inactive, which is an edit.
      const asBefore = after.records.map(({ row, history, ...rest }) => ({
        ...rest,
        row: list.id === 'users' ? { ...row, is_active: true, state: 'invited', version: 1 } : row,
        history: history.slice(2),
      }));
      expect(after.records.map(({ history }) => history.slice(0, 2).map(({ action }) => action))).toEqual(
        before.records.map(() => ['restore', 'delete']),
      );
      expect({ ...after, records: asBefore }).toEqual(before);
      if (list.id === 'users') expect(after.records.every(({ row }) => row.is_active === false)).toBe(true);
      if (publicFile) expect(await statusOf(product.origin + publicFile)).toBe(200);
      if (visit) expect(await statusOf(visit)).toBe(200);
    });
  });
}
