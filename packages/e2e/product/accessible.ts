import { readFileSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import type { Page } from '@playwright/test';
import type axe from 'axe-core';
import type { RunOptions } from 'axe-core';
import { expect } from './test.ts';

/** The width of a desktop, and the width at which a page must not scroll sideways (WCAG 2.2, 1.4.10). */
const WIDTHS = [1280, 320] as const;
const SCHEMES = ['light', 'dark'] as const;
/** True in the long lane. The quick lane checks each state only once. */
const EVERY_LOOK = process.env.TEST_LANE === 'all';
const HEIGHT = 800;
const BREAKPOINT = 768;
const RESIZE_DEBOUNCE_MS = 100;

// The minified file has half the size of the module's `source`.
const AXE = readFileSync(fileURLToPath(import.meta.resolve('axe-core/axe.min.js')), 'utf8');

// With `preload`, axe would fetch all stylesheets again for a rule that these tests do not use.
const EVERYTHING: RunOptions = {
  preload: false,
  rules: { 'target-size': { enabled: true }, 'label-content-name-mismatch': { enabled: true } },
};
// The quick lane omits the contrast, because `host/src/brand/*.test.ts` compute the contrast of the themes' colours.
const ALL_BUT_CONTRAST: RunOptions = {
  ...EVERYTHING,
  rules: { ...EVERYTHING.rules, 'color-contrast': { enabled: false } },
};
const COLOURS: RunOptions = { preload: false, runOnly: ['color-contrast', 'link-in-text-block'] };

/**
 * Asserts that axe finds no violation on the page, and that the page does not scroll sideways. The long lane (`npm test
 * -- --all`) checks light and dark on a desktop, and light on a phone. `widths` limits the widths for screens that
 * close on a resize.
 */
export async function expectAccessible(
  page: Page,
  what: string,
  { widths = WIDTHS }: { widths?: readonly number[] } = {},
) {
  const found = EVERY_LOOK ? await checkAxe(page, what, widths) : await checkAxeOnce(page, what);
  expect(found).toEqual([]);
}

async function checkAxeOnce(page: Page, what: string): Promise<string[]> {
  await setScheme(page, 'light');
  const violations = await axeFinds(page, ALL_BUT_CONTRAST);
  return [...violations.map((violation) => `${what}: ${violation}`), ...(await tooWide(page, what))];
}

async function checkAxe(page: Page, what: string, widths: readonly number[]): Promise<string[]> {
  const before = page.viewportSize();
  const found: string[] = [];
  for (const width of widths) {
    await resize(page, { width, height: HEIGHT });
    for (const scheme of width === widths[0] ? SCHEMES : SCHEMES.slice(0, 1)) {
      await setScheme(page, scheme);
      const violations = await axeFinds(page, scheme === 'dark' ? COLOURS : EVERYTHING);
      found.push(...violations.map((violation) => `${what}, ${width} px, ${scheme}: ${violation}`));
    }
    found.push(...(await tooWide(page, what)));
  }
  if (before) await resize(page, before);
  return found;
}

async function resize(page: Page, size: { width: number; height: number }) {
  const before = page.viewportSize()?.width ?? 0;
  await page.setViewportSize(size);
  await settled(page);
  if (before < BREAKPOINT === size.width < BREAKPOINT) return;
  // The page reacts to a resize after RESIZE_DEBOUNCE_MS. The page's timer started first, so this timer ends later.
  await page.evaluate((delay) => new Promise((resume) => setTimeout(resume, delay)), RESIZE_DEBOUNCE_MS);
  await settled(page);
}

/**
 * Ends all transitions before colours and positions are measured. Repeats until nothing moves, because the end of a
 * transition may start a transition of an element that inherits the value.
 */
async function settled(page: Page) {
  await page.evaluate(async () => {
    const frame = () => new Promise(requestAnimationFrame);
    // Excludes endless animations, such as spinners.
    const ending = () =>
      document
        .getAnimations()
        .filter(({ playState, pending }) => playState === 'running' || pending)
        .filter(({ effect }) => effect?.getComputedTiming().endTime !== Number.POSITIVE_INFINITY);
    for (let still = 0; still < 2; still += 1) {
      await frame();
      const moving = ending();
      for (const animation of moving) animation.finish();
      if (moving.length > 0) still = -1;
    }
  });
}

async function setScheme(page: Page, scheme: 'light' | 'dark') {
  await page.emulateMedia({ colorScheme: scheme, reducedMotion: 'reduce' });
  await page.waitForFunction(
    (wanted) => (document.documentElement.dataset.theme ?? wanted) === wanted,
    scheme,
  );
  await settled(page);
}

async function axeFinds(page: Page, options: RunOptions): Promise<string[]> {
  // axe waits for a response from each frame, so each frame needs axe.
  for (const frame of page.frames()) {
    if (!(await frame.evaluate(() => 'axe' in globalThis))) await frame.evaluate(AXE);
  }
  return page.evaluate(async (given) => {
    const { axe: inPage } = globalThis as unknown as { axe: typeof axe };
    const { violations } = await inPage.run(document, { ...given, resultTypes: ['violations'] });
    // A control that a sticky element covers in part is allowed, because a person can scroll the control into view (WCAG
    // 2.2, 2.5.8).
    const half = /target-size: .*partially obscured/s;
    // Fluent's focus guards are allowed, because a guard moves the focus to another element at once.
    const guard = /aria-hidden-focus: <i [^>]*data-tabster-dummy/;
    return violations
      .flatMap(({ id, nodes }) => nodes.map(({ html, failureSummary }) => `${id}: ${html} ${failureSummary}`))
      .filter((violation) => !half.test(violation) && !guard.test(violation));
  }, options);
}

async function tooWide(page: Page, what: string): Promise<string[]> {
  const [usual, spaced, window] = await page.evaluate(async (spacing) => {
    const { documentElement } = document;
    const usual = documentElement.scrollWidth;
    // The Content Security Policy forbids style elements, but allows adopted style sheets.
    const sheet = new CSSStyleSheet();
    sheet.replaceSync(spacing);
    document.adoptedStyleSheets.push(sheet);
    await new Promise((resume) => requestAnimationFrame(() => requestAnimationFrame(resume)));
    const spaced = documentElement.scrollWidth;
    document.adoptedStyleSheets.pop();
    return [usual, spaced, documentElement.clientWidth] as const;
  }, TEXT_SPACING);
  if (usual > window) return [`${what}: ${usual} px wide in a window of ${window}`];
  return spaced > window ? [`${what}: ${spaced} px wide in a window of ${window} with spaced text`] : [];
}

/** The text spacing of WCAG 2.2, 1.4.12. */
const TEXT_SPACING = `
  * { line-height: 1.5 !important; letter-spacing: 0.12em !important; word-spacing: 0.16em !important; }
  p { margin-block-end: 2em !important; }
`;
