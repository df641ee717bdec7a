import type { Page } from '@playwright/test';

/**
 * `root` enlarges text like the browser's setting for the font size. `text` enlarges text like the text-only zoom of
 * Firefox, which does not enlarge drawings.
 */
export interface Enlargement {
  of: 'root' | 'text';
  times: 1.5 | 2;
}

/** The widths of phones, tablets and desktops. Readers may enlarge the text up to 200 % (WCAG 2.2, 1.4.4). */
export const WIDTHS = [320, 375, 768, 1280, 1440] as const;
export const ENLARGEMENTS: readonly Enlargement[] = (['root', 'text'] as const).flatMap((of) =>
  ([1.5, 2] as const).map((times) => ({ of, times })),
);

export async function unreadable(page: Page, { of, times }: Enlargement): Promise<string[]> {
  await page.evaluate(of === 'root' ? enlargeRoot : enlargeText, times);
  // The page reacts to a change of size after 100 ms.
  await page.waitForTimeout(150);
  const found = await page.evaluate(findFaults);
  await page.evaluate(resetSizes);
  return found;
}

function enlargeRoot(times: number) {
  document.documentElement.style.fontSize = `${100 * times}%`;
}

/** Reads all sizes before setting any size, because sizes are inherited. */
function enlargeText(times: number) {
  const sizes = [...document.querySelectorAll<HTMLElement>('body *')]
    .filter((element) => element instanceof HTMLElement)
    .map((element) => [element, Number.parseFloat(getComputedStyle(element).fontSize)] as const);
  for (const [{ style }, size] of sizes) style.setProperty('font-size', `${times * size}px`, 'important');
}

function resetSizes() {
  for (const { style } of document.querySelectorAll<HTMLElement>('html, body *'))
    style.removeProperty('font-size');
}

function findFaults(): string[] {
  const found = new Set<string>();
  const { scrollWidth, clientWidth } = document.documentElement;
  if (scrollWidth > clientWidth) {
    const wide = [...document.querySelectorAll('body *')].findLast(
      (element) => Math.round(element.getBoundingClientRect().right) === scrollWidth,
    );
    found.add(`${scrollWidth} px wide in a window of ${clientWidth}, by ${wide?.outerHTML.slice(0, 60)}`);
  }

  const words = wordsShown();
  for (const { word, rects, block, clips } of words) {
    const lines = new Set(rects.map(({ top }) => Math.round(top / 4))).size;
    if (lines > 1 + Math.floor(word.length / 8)) found.add(`"${word}" stands in ${lines} lines`);
    const outside = [block, ...clips].some((box) =>
      rects.some(({ left, right }) => left < box.left - 1.5 || right > box.right + 1.5),
    );
    const cut = clips.some((box) =>
      rects.some(({ top, bottom }) => (top + bottom) / 2 < box.top || (top + bottom) / 2 > box.bottom),
    );
    if (outside || cut) found.add(`"${word}" is cut`);
  }
  for (const [index, one] of words.entries())
    for (const other of words.slice(index + 1))
      if (one.isText && other.isText && one.element !== other.element && overlap(one.rects, other.rects))
        found.add(`"${one.word}" and "${other.word}" overlap`);
  return [...found];

  interface Word {
    word: string;
    element: Element;
    /** False for text in a drawing, because such text may overlap other text. */
    isText: boolean;
    rects: DOMRect[];
    block: DOMRect;
    clips: DOMRect[];
  }

  function wordsShown(): Word[] {
    const walker = document.createTreeWalker(document.body, NodeFilter.SHOW_TEXT);
    const all: Word[] = [];
    for (let node = walker.nextNode(); node; node = walker.nextNode()) {
      const element = node.parentElement;
      if (!element || !isRead(element)) continue;
      const boxes = boxesOf(element);
      for (const { index, 0: word } of (node.textContent ?? '').matchAll(/\S+/g)) {
        const range = document.createRange();
        range.setStart(node, index);
        range.setEnd(node, index + word.length);
        const rects = [...range.getClientRects()].filter(({ width, height }) => width > 1 && height > 1);
        if (rects.length > 0)
          all.push({ word, element, isText: element instanceof HTMLElement, rects, ...boxes });
      }
    }
    return all;
  }

  /** Returns false for text in pictures, which have a description, and for cards that are visible only after a swipe. */
  function isRead(element: Element): boolean {
    if (element.closest('script, style, noscript, template, [role="img"], .skip')) return false;
    const next = element.closest('[data-feature]:not(:first-child)')?.parentElement;
    if (next && getComputedStyle(next).display === 'flex') return false;
    return element.checkVisibility({
      visibilityProperty: true,
      opacityProperty: true,
      contentVisibilityAuto: true,
    });
  }

  function boxesOf(element: Element): { block: DOMRect; clips: DOMRect[] } {
    const clips: DOMRect[] = [];
    let block: DOMRect | undefined;
    for (let at: Element | null = element; at && at !== document.body; at = at.parentElement) {
      const { display, overflowX } = getComputedStyle(at);
      if (at instanceof HTMLElement && display !== 'inline' && display !== 'contents')
        block ??= at.getBoundingClientRect();
      if (at instanceof HTMLElement && overflowX !== 'visible' && !at.matches('[data-carousel]'))
        clips.push(at.getBoundingClientRect());
    }
    const window = new DOMRect(0, -1e6, innerWidth, 2e6);
    return { block: block ?? window, clips: [...clips, window] };
  }

  function overlap(one: DOMRect[], other: DOMRect[]): boolean {
    return one.some((a) =>
      other.some(
        (b) =>
          Math.min(a.right, b.right) - Math.max(a.left, b.left) > 4 &&
          Math.min(a.bottom, b.bottom) - Math.max(a.top, b.top) > 0.4 * Math.min(a.height, b.height),
      ),
    );
  }
}
