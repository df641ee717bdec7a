import type { Page } from '@playwright/test';
import axe, { type RunOptions } from 'axe-core';
import { expect } from './test.ts';

// Light and dark differ in colours alone, so the second looks at those.
const COLOURS: RunOptions = { runOnly: ['color-contrast', 'link-in-text-block'] };

/** Asserts that axe finds nothing on this page as it stands, light and dark. */
export async function expectAccessible(page: Page, what: string) {
  await page.evaluate(axe.source);
  for (const colorScheme of ['light', 'dark'] as const) {
    await page.emulateMedia({ colorScheme, reducedMotion: 'reduce' });
    const found = await page.evaluate(
      async (options) => {
        // Colours that are still on their way are no colours to measure: the theme follows within a frame.
        for (let frame = 0; frame < 2; frame += 1) await new Promise(requestAnimationFrame);
        await Promise.allSettled(document.getAnimations().map(({ finished }) => finished));
        const { axe: inPage } = globalThis as unknown as { axe: typeof axe };
        const { violations } = await inPage.run(document, { ...options, resultTypes: ['violations'] });
        return violations.flatMap(({ id, nodes }) => nodes.map(({ html }) => `${id}: ${html}`));
      },
      colorScheme === 'dark' ? COLOURS : {},
    );
    expect(found, `${what}, ${colorScheme}`).toEqual([]);
  }
}
