import type { APIRequestContext } from '@playwright/test';
import { RecordFormPage } from '../pages/record-form.ts';
import { MODEL } from '../product/models.ts';
import { STAMP } from '../product/records.ts';
import { expect, test } from '../product/test.ts';

/** What is typed into a field, and what stands there once it is left. */
type Entry = readonly [label: string, typed: string, shown: string];

/** What is saved together, and what the API then tells. */
interface Round {
  entries: readonly Entry[];
  stored: Record<string, unknown>;
}

interface Words {
  lang: 'mn' | 'en';
  title: string;
  save: string;
  rounds: readonly Round[];
}

const LANGUAGES: readonly Words[] = [
  {
    lang: 'mn',
    title: 'Izmijeni zgradu',
    save: 'Sačuvaj',
    rounds: [
      {
        entries: [
          ['Veličina', '1.250', '1.250'],
          ['Geografska širina', '42,44', '42.44'],
          ['Završetak gradnje', '31.12.2026', '31. 12. 2026.'],
        ],
        stored: { building_size: 1250, latitude: 42.44, construction_end_date: '2026-12-31' },
      },
      {
        entries: [
          ['Veličina', '1.250,5', '1.250,5'],
          ['Geografska širina', '42.45, 19.26', '42.45'],
        ],
        stored: { building_size: 1250.5, latitude: 42.45, longitude: 19.26 },
      },
      { entries: [['Veličina', '12,480', '12,48']], stored: { building_size: 12.48 } },
    ],
  },
  {
    lang: 'en',
    title: 'Edit the building',
    save: 'Save',
    rounds: [
      {
        entries: [
          ['Size', '1.250', '1.25'],
          ['Latitude', '42,44', '42.44'],
          ['End of construction', '31.12.2026', '31 Dec 2026'],
        ],
        stored: { building_size: 1.25, latitude: 42.44, construction_end_date: '2026-12-31' },
      },
      {
        entries: [
          ['Size', '12,480', '12,480'],
          ['Longitude', '42.45, 19.26', '19.26'],
        ],
        stored: { building_size: 12480, latitude: 42.45, longitude: 19.26 },
      },
    ],
  },
];

/** A building that only one test knows. */
async function addBuilding(request: APIRequestContext, access: string, name: string): Promise<string> {
  const answer = await request.post('/api/ar_platform/buildings/', {
    headers: { authorization: `Bearer ${access}` },
    multipart: {
      name,
      address: 'Zabjelo',
      latitude: '42.4',
      longitude: '19.2',
      investor: 'Glavni grad',
      building_size: '36',
      construction_start_date: '2026-01-01',
      construction_end_date: '2027-01-01',
      description: 'Za pregled.',
      model_3d: MODEL,
    },
  });
  expect(answer.status(), await answer.text()).toBe(201);
  return String((await answer.json()).id);
}

test.use({ account: 'buildings' });

for (const { lang, title, save, rounds } of LANGUAGES) {
  test(`what is typed in ${lang} is what the API tells`, async ({ page, product }) => {
    const { access } = await product.tokensOf('buildings');
    const id = await addBuilding(page.request, access, `Upisano ${lang} ${STAMP}`);
    await page.addInitScript((chosen) => localStorage.setItem('lang', chosen), lang);
    const form = new RecordFormPage(page, title);
    for (const { entries, stored } of rounds) {
      await page.goto(`/dashboard/buildings?id=${id}&edit`);
      for (const [label, typed, shown] of entries) {
        await form.field(label).fill(typed);
        await form.field(label).blur();
        await expect(form.field(label)).toHaveValue(shown);
      }
      await form.dialog.getByRole('button', { name: save, exact: true }).click();
      await expect(form.dialog).toBeHidden();
      expect(await product.get('buildings', `/ar_platform/buildings/${id}/`)).toMatchObject(stored);
    }
  });
}

test('a number that could be read in two ways is asked about beside its field', async ({ page, product }) => {
  const { access } = await product.tokensOf('buildings');
  const id = await addBuilding(page.request, access, `Upitano ${STAMP}`);
  await page.goto(`/dashboard/buildings?id=${id}&edit`);
  const form = new RecordFormPage(page, 'Izmijeni zgradu');
  await form.field('Veličina').fill('1.25');
  await form.save.click();
  await expect(form.field('Veličina')).toHaveAttribute('aria-invalid', 'true');
  await form.dialog.getByRole('button', { name: '125 m²' }).click();
  await form.save.click();
  await expect(form.dialog).toBeHidden();
  expect(await product.get('buildings', `/ar_platform/buildings/${id}/`)).toMatchObject({
    building_size: 125,
  });
});
