import type { Page } from '@playwright/test';
import { ModelPage } from '../pages/model-page.ts';
import { MODEL as tower } from '../product/models.ts';
import { expect, test } from '../product/test.ts';
import { openTrialPage } from '../product/trial-page.ts';

// The window is small, because without a GPU every pixel takes processor time.
test.use({ viewport: { width: 400, height: 600 } });

async function choose(page: Page, origin: string, file: Parameters<ModelPage['choose']>[0]) {
  await openTrialPage(page, origin);
  const model = new ModelPage(page);
  await model.choose(file);
  return model;
}

async function show(page: Page, origin: string, file: Parameters<ModelPage['choose']>[0]) {
  const model = await choose(page, origin, file);
  await model.open.click();
  return model;
}

test('keys and buttons turn, zoom and reset the view', async ({ page, product }) => {
  const model = await show(page, product.origin, tower);
  await expect(model.stage).toBeFocused();
  // The first key press shows the focus ring, which all compared pictures must contain.
  await page.keyboard.press('0');
  const first = await model.picture();
  for (const [key, name] of [
    ['ArrowLeft', 'Okreni ulijevo'],
    ['ArrowRight', 'Okreni udesno'],
    ['ArrowUp', 'Podigni pogled'],
    ['ArrowDown', 'Spusti pogled'],
    ['+', 'Uvećaj'],
    ['-', 'Umanji'],
  ] as const) {
    await model.stage.press(key);
    const moved = await model.picture();
    expect(moved, key).not.toBe(first);
    await model.stage.press(key === '-' ? 'Home' : '0');
    await model.tool(name).press('Enter');
    await model.stage.focus();
    expect(await model.picture(), name).toBe(moved);
    await model.tool('Vrati početni pogled').press('Enter');
  }
  await model.stage.focus();
  expect(await model.picture()).toBe(first);
  await page.keyboard.press('Tab');
  await expect(model.tool('Okreni ulijevo')).toBeFocused();
});
