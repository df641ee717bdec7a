import { CLOCK_TOWER, TOWER_TRIANGLES } from '@ar/model-viewer/testing/clock-tower';
import { ListPage } from '../pages/list-page.ts';
import { ModelPage } from '../pages/model-page.ts';
import { RecordFormPage } from '../pages/record-form.ts';
import { fileOf, TOWER_FILES } from '../product/models.ts';
import { BUILDING, contentOf, STAMP, sha256 } from '../product/records.ts';
import { expect, test } from '../product/test.ts';

// No wider than the table needs: without graphics hardware every pixel is work for the processor.
test.use({ account: 'buildings', viewport: { width: 800, height: 600 } });

for (const file of TOWER_FILES) {
  test(`${file} is shown before and after it is saved, and comes back byte for byte`, async ({ page }) => {
    const content = CLOCK_TOWER[file]();
    const name = `Sahat kula ${STAMP} ${file}`;
    const unit = file.endsWith('.obj') ? 'jedinica' : 'm';
    const facts = [
      `6 × 19 × 6 ${unit} (širina, visina, dubina)`,
      `${TOWER_TRIANGLES} trouglova`,
      `polje mreže: 2 ${unit}`,
    ];
    const model = new ModelPage(page, file);

    await page.goto('/dashboard/buildings?add');
    const form = new RecordFormPage(page, 'Dodaj novu zgradu');
    await form.field('3D model').setInputFiles(fileOf(file, content));
    await model.open.click();
    await expect(model.facts).toHaveText(facts);
    await expect(model.viewer.getByText('sahat-kula.mtl')).toHaveCount(file.endsWith('.obj') ? 1 : 0);
    await form.fill({ ...BUILDING, Naziv: name });
    await form.save.click();
    await expect(form.dialog).toBeHidden();

    await new ListPage(page, 'Građevinske dozvole').act(name, 'Detaljni Pregled');
    await model.open.click();
    await expect(model.facts).toHaveText(facts);
    const started = page.waitForEvent('download');
    await page
      .getByRole('main')
      .getByRole('link', { name: `Preuzmi fajl ${file}` })
      .click();
    const download = await started;
    expect(download.suggestedFilename()).toBe(file);
    expect(sha256(await contentOf(download))).toBe(sha256(content));
  });
}
