import { farTower } from '@ar/model-viewer/testing/clock-tower';
import { glbWithATexture } from '@ar/model-viewer/testing/damaged-models';
import type { Page } from '@playwright/test';
import axe from 'axe-core';
import sharp from 'sharp';
import { ModelPage } from '../pages/model-page.ts';
import { fileOf, MODEL as tower } from '../product/models.ts';
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

test('the viewer’s code loads only after a press on the button', async ({ page, product }) => {
  const model = await choose(page, product.origin, tower);
  await expect(model.open).toBeVisible();
  const scripts: string[] = [];
  page.on('request', (request) => request.resourceType() === 'script' && scripts.push(request.url()));
  await model.open.focus();
  expect(scripts).toEqual([]);
  await model.open.click();
  await expect(model.stage).toBeVisible();
  expect(scripts.length).toBeGreaterThan(1);
});

test('an arrow key turns the model as the button does, and 0 resets the view', async ({ page, product }) => {
  const model = await show(page, product.origin, tower);
  await expect(model.stage).toBeFocused();
  // The first key press shows the focus ring, which all compared pictures must contain.
  await page.keyboard.press('0');
  const first = await model.picture();
  await page.keyboard.press('ArrowLeft');
  const moved = await model.picture();
  expect(moved).not.toBe(first);
  await page.keyboard.press('0');
  expect(await model.picture()).toBe(first);
  await model.tool('Okreni ulijevo').press('Enter');
  await model.stage.focus();
  expect(await model.picture()).toBe(moved);
  await page.keyboard.press('Tab');
  await expect(model.tool('Okreni ulijevo')).toBeFocused();
});

test('dragging turns the model; the wheel zooms with Ctrl, and otherwise scrolls the page', async ({
  page,
  product,
}) => {
  const model = await show(page, product.origin, tower);
  await model.stage.hover();
  const first = await model.picture();
  await page.mouse.wheel(0, -200);
  expect(await model.picture()).toBe(first);
  await page.keyboard.down('Control');
  await page.mouse.wheel(0, -200);
  await page.keyboard.up('Control');
  const near = await model.picture();
  expect(near).not.toBe(first);
  await page.mouse.down();
  await page.mouse.move(300, 300, { steps: 3 });
  await page.mouse.up();
  expect(await model.picture()).not.toBe(near);
  await expect(model.stage.locator('canvas')).toHaveCSS('touch-action', 'pan-y');
});

test('the viewer shows a texture that the model’s file contains, under the Content Security Policy', async ({
  page,
  product,
}) => {
  const red = Buffer.from(
    'iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAYAAAAfFcSJAAAADUlEQVR4nGP4z8DwHwAFAAH/iZk9HQAAAABJRU5ErkJggg==',
    'base64',
  );
  const model = await show(page, product.origin, tower);
  await expect(model.stage).toBeVisible();
  const plain = await model.picture();
  await model.choose(fileOf('obojena-kula.glb', glbWithATexture(red)));
  await model.open.click();
  await expect(model.stage).toBeVisible();
  expect(await model.picture()).not.toBe(plain);
});

test('a model in a national grid looks the same as at the origin of coordinates, also when turned', async ({
  page,
  product,
}) => {
  const pixels = async (offset: readonly [number, number, number]) => {
    const model = await show(page, product.origin, fileOf('kula.obj', farTower('sahat-kula.obj', offset)));
    await expect(model.stage).toBeVisible();
    await page.keyboard.press('0');
    for (let turn = 0; turn < 3; turn += 1) await page.keyboard.press('ArrowLeft');
    await model.picture();
    return sharp(await model.stage.locator('canvas').screenshot())
      .raw()
      .toBuffer();
  };
  const [near, far] = [await pixels([0, 0, 0]), await pixels([6_604_000.123, 44.7, -4_699_000.456])];
  const differing = near.filter((value, at) => Math.abs(value - (far[at] ?? 0)) > 8).length;
  expect(differing / near.length).toBeLessThan(0.001);
  await expect(page.getByText('Model leži 8.105.')).toContainText('od koordinatnog početka');
});

test('the viewer draws only after changes, and frees the graphics memory on closing', async ({
  page,
  product,
}) => {
  await page.addInitScript(() => {
    const counted = globalThis as unknown as { draws: number };
    counted.draws = 0;
    const { drawArrays } = WebGL2RenderingContext.prototype;
    WebGL2RenderingContext.prototype.drawArrays = function (...values) {
      counted.draws += 1;
      drawArrays.apply(this, values);
    };
  });
  const draws = () => page.evaluate(() => (globalThis as unknown as { draws: number }).draws);
  const model = await show(page, product.origin, tower);
  await expect(model.stage).toBeFocused();
  await model.picture();
  const before = await draws();
  for (let frames = 0; frames < 5; frames += 1) await model.picture();
  expect(await draws()).toBe(before);
  await page.keyboard.press('ArrowLeft');
  await expect.poll(draws).toBeGreaterThan(before);

  const canvas = await model.stage.locator('canvas').elementHandle();
  await model.tool('Zatvori 3D prikaz').click();
  await expect(model.open).toBeFocused();
  expect(
    await canvas?.evaluate((element) => (element as HTMLCanvasElement).getContext('webgl2')?.isContextLost()),
  ).toBe(true);
});

test('the viewer shows the model again after the browser has taken back the graphics memory', async ({
  page,
  product,
}) => {
  const model = await show(page, product.origin, tower);
  await model.stage.locator('canvas').evaluate((canvas) => {
    const context = (canvas as HTMLCanvasElement).getContext('webgl2');
    context?.getExtension('WEBGL_lose_context')?.loseContext();
  });
  await expect(model.failure).toContainText('oduzeo grafičku memoriju');
  await expect(model.again).toBeFocused();
  await model.again.click();
  await expect(model.stage).toBeFocused();
});

test('the dark viewer passes axe, and fits into 320 px', async ({ page, product }) => {
  await page.setViewportSize({ width: 320, height: 600 });
  await openTrialPage(page, product.origin, { dark: '' });
  const model = new ModelPage(page);
  await model.choose(tower);
  await model.open.click();
  await expect(model.stage).toBeVisible();
  await expectAccessible(page);
  expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBe(320);
});

async function expectAccessible(page: Page) {
  await page.evaluate(axe.source);
  const found = await page.evaluate(async () => {
    const { axe: inPage } = globalThis as unknown as { axe: typeof axe };
    const { violations } = await inPage.run('section', { resultTypes: ['violations'] });
    return violations.flatMap(({ id, nodes }) => nodes.map(({ html }) => `${id}: ${html}`));
  });
  expect(found).toEqual([]);
}
