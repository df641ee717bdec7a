import type { APIRequestContext } from '@playwright/test';
import { RecordFormPage } from '../pages/record-form.ts';
import { MODEL } from '../product/models.ts';
import { STAMP } from '../product/records.ts';
import { expect, test } from '../product/test.ts';

/** Each row has a field, the typed text, the text that the field shows on blur, and the value that the API returns. */
const TYPED = [
  ['Površina', '1.250,5', '1.250,5', { building_size: 1250.5 }],
  ['Geografska širina', '42.45, 19.26', '42.45', { latitude: 42.45, longitude: 19.26 }],
  ['Završetak gradnje', '31.12.2026', '31. 12. 2026.', { construction_end_date: '2026-12-31' }],
] as const;

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

// `packages/domain/src/typed-*.test.ts` and `packages/records/src/form/typed-form-field.test.tsx` test other notations
// and English.
test('the API receives the typed values, and an ambiguous value shows a question below its field', async ({
  page,
  product,
}) => {
  const { access } = await product.tokensOf('buildings');
  const id = await addBuilding(page.request, access, `Upisano ${STAMP}`);
  const told = () => product.get('buildings', `/ar_platform/buildings/${id}/`);
  const form = new RecordFormPage(page, 'Izmijeni zgradu');
  await page.goto(`/dashboard/buildings?id=${id}&edit`);
  for (const [label, typed, shown] of TYPED) {
    await form.field(label).fill(typed);
    await form.field(label).blur();
    await expect(form.field(label)).toHaveValue(shown);
  }
  await form.save.click();
  await expect(form.dialog).toBeHidden();
  expect(await told()).toMatchObject(Object.assign({}, ...TYPED.map(([, , , stored]) => stored)));

  await page.goto(`/dashboard/buildings?id=${id}&edit`);
  await form.field('Površina').fill('1.25');
  await form.save.click();
  await expect(form.field('Površina')).toHaveAttribute('aria-invalid', 'true');
  await form.dialog.getByRole('button', { name: '125 m²' }).click();
  await form.save.click();
  await expect(form.dialog).toBeHidden();
  expect(await told()).toMatchObject({ building_size: 125 });
});
