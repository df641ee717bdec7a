import type { FileChooser, Locator, Page } from '@playwright/test';
import { expect } from './test.ts';

const MOST_PRESSES = 90;

interface Step {
  reached: boolean;
  at: string;
  faults: string[];
}

/**
 * Uses a page by keyboard only, and checks at every Tab stop that the focus is visible (WCAG 2.2, 2.4.7) and not
 * covered (2.4.11).
 */
export class Keyboard {
  constructor(private readonly page: Page) {}

  press(key: string) {
    return this.page.keyboard.press(key);
  }

  type(text: string) {
    return this.page.keyboard.type(text);
  }

  /** Presses Tab, or Shift+Tab if `back` is set, until `target` has the focus. */
  async tabTo(target: Locator, { back = false } = {}) {
    await expect(target).toBeAttached();
    const passed: string[] = [];
    for (let presses = 0; presses <= MOST_PRESSES; presses += 1) {
      const { reached, at, faults } = await target.evaluate(readFocus);
      expect(faults).toEqual([]);
      if (reached) return;
      passed.push(at);
      await this.press(back ? 'Shift+Tab' : 'Tab');
    }
    throw new Error(`Tab does not lead to ${target}, but to:\n${passed.join('\n')}`);
  }

  async activate(target: Locator, { back = false, key = 'Enter' } = {}) {
    await this.tabTo(target, { back });
    await this.press(key);
  }

  async enter(field: Locator, text: string) {
    await this.tabTo(field);
    await this.press('ControlOrMeta+a');
    await this.type(text);
  }

  async chooseFile(field: Locator, file: Parameters<FileChooser['setFiles']>[0]) {
    const opened = this.page.waitForEvent('filechooser');
    await this.activate(field);
    await (await opened).setFiles(file);
    await expect(field).toBeFocused();
  }

  async walk(): Promise<number> {
    const root = this.page.locator(':root');
    for (let places = 0; places < 2 * MOST_PRESSES; places += 1) {
      await this.press('Tab');
      const { at, faults } = await root.evaluate(readFocus);
      expect(faults).toEqual([]);
      if (at === 'body') return places;
    }
    throw new Error('Tab never leads out of the page.');
  }
}

export async function expectFocusSeen(page: Page, address: string): Promise<void> {
  await page.goto(address);
  await expect(page.getByRole('heading').first()).toBeVisible();
  await page.waitForLoadState('networkidle');
  expect(await new Keyboard(page).walk()).toBeGreaterThan(0);
}

function readFocus(target: Element): Step {
  type Focus = { element: Element; look: string };
  const seen = globalThis as { focuses?: Focus[] };
  const nameOf = (element: Element) =>
    `${element.localName} ${element.getAttribute('aria-label') ?? element.textContent?.slice(0, 40) ?? ''} ${element.className}`;

  function lookOf(element: Element): string {
    const parent = element.parentElement;
    const around = [
      element,
      parent,
      parent?.parentElement,
      element.firstElementChild,
      element.nextElementSibling,
    ];
    const styles = around.flatMap((each) =>
      each ? [undefined, '::before', '::after'].map((pseudo) => getComputedStyle(each, pseudo)) : [],
    );
    return styles
      .map((style) =>
        [
          style.outlineStyle === 'none' ? '' : `${style.outlineWidth} ${style.outlineColor}`,
          style.boxShadow,
          style.borderColor,
          style.borderWidth,
          style.backgroundColor,
          style.transform,
          style.textDecoration,
          style.opacity,
          style.clipPath,
        ].join(),
      )
      .join('|');
  }

  function isCovered(element: Element): boolean {
    const { left, top, width, height } = element.getBoundingClientRect();
    const points = [0.5, 0.15, 0.85].flatMap((x) =>
      [0.5, 0.15, 0.85].map((y) => [left + width * x, top + height * y] as const),
    );
    return !points.some(([x, y]) => {
      const hit = document.elementFromPoint(x, y);
      return hit && (element.parentElement?.contains(hit) || hit.closest('label')?.contains(element));
    });
  }

  const faults: string[] = [];
  const now = document.activeElement ?? document.body;
  // Neighbouring Tab stops may share the focus ring of their parent, so the ring is compared after the focus has left
  // the parent.
  const held = (focus: Focus) => focus.element === now || focus.element.parentElement?.contains(now);
  const left = (seen.focuses ?? []).filter((focus) => focus.element.isConnected && !held(focus));
  for (const { element, look } of left) {
    if (lookOf(element) === look) faults.push(`Nobody sees the focus on ${nameOf(element)}`);
  }
  const waiting = (seen.focuses ?? []).filter((focus) => focus.element !== now && held(focus));
  const byKeys = now !== document.body && now.matches(':focus-visible') && (now as HTMLElement).tabIndex >= 0;
  if (byKeys && isCovered(now)) faults.push(`Something lies over ${nameOf(now)}`);
  seen.focuses = byKeys ? [...waiting, { element: now, look: lookOf(now) }] : waiting;
  const at = now === document.body ? 'body' : nameOf(now);
  return { reached: now === target, at, faults };
}
