import { CLOCK_TOWER, TOWER_TRIANGLES } from '@ar/model-viewer/testing/clock-tower';
import { ModelPage } from '../pages/model-page.ts';
import { RecordFormPage } from '../pages/record-form.ts';
import { fileOf, TOWER_FILES } from '../product/models.ts';
import { expect, test } from '../product/test.ts';

// The window is small, because without a GPU every pixel takes processor time.
test.use({ account: 'buildings', viewport: { width: 800, height: 600 } });

test('the form shows a chosen model of each format before the model is saved', async ({ page }) => {
  await page.goto('/dashboard/buildings?add');
  const form = new RecordFormPage(page, 'Dodaj novu zgradu');
  for (const file of TOWER_FILES) {
    const unit = file.endsWith('.obj') ? 'jedinica' : 'm';
    const model = new ModelPage(page, file);
    await form.field('3D model').setInputFiles(fileOf(file, CLOCK_TOWER[file]()));
    await model.open.click();
    await expect(model.facts).toHaveText([
      `6 × 19 × 6 ${unit} (širina, visina, dubina)`,
      `${TOWER_TRIANGLES} trouglova`,
    ]);
    await expect(model.viewer.getByText('sahat-kula.mtl')).toHaveCount(file.endsWith('.obj') ? 1 : 0);
  }
});
