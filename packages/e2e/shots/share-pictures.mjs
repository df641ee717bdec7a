// @ts-check
import { fileURLToPath } from 'node:url';
import { chromium } from '@playwright/test';
import sharp from 'sharp';

/**
 * Renders the preview picture of shared links in each language from the landing page. The pictures are committed,
 * because builds have no browser. `pnpm --filter @ar/e2e share-pictures http://localhost:3000` renders the pictures
 * again from the running product.
 */
const [origin = 'http://localhost:3000'] = process.argv.slice(2);
const FOLDER = new URL('../../../host/src/landing/pictures/share/', import.meta.url);
const SIZE = { width: 1200, height: 630 };

const browser = await chromium.launch({ executablePath: process.env.CHROME_PATH ?? '/usr/bin/chromium' });
// `bypassCSP` is true, because the Content Security Policy allows only styles from the page's files.
const page = await browser.newPage({ viewport: SIZE, colorScheme: 'light', bypassCSP: true });
for (const [language, path] of [
  ['mn', '/'],
  ['en', '/en/'],
]) {
  await page.goto(origin + path, { waitUntil: 'networkidle' });
  await page.evaluate(arrange);
  const picture = await page.screenshot();
  const file = fileURLToPath(new URL(`share-${language}.png`, FOLDER));
  const { size } = await sharp(picture).png({ palette: true, colours: 128, effort: 10 }).toFile(file);
  console.log(file, `${Math.round(size / 1000)} kB`);
}
await browser.close();

/** Runs in the page. Arranges logo, title and drawing as a picture of 1200 × 630 pixels. */
function arrange() {
  const find = (/** @type {string} */ selector) => {
    const found = document.querySelector(selector);
    if (!found) throw new Error(`The page has no ${selector}.`);
    return found;
  };
  const mark = find('header a[href]');
  const title = find('h1');
  const scene = find('main svg[role=img]').parentElement;
  if (!scene) throw new Error('The drawing stands nowhere.');
  const words = document.createElement('div');
  words.append(mark, title);
  document.body.replaceChildren(words, scene);
  const looks = new CSSStyleSheet();
  looks.replaceSync(`
    body { display: grid; grid-template-columns: 520px 1fr; gap: 56px; height: 630px; padding: 64px; box-sizing: border-box;
      overflow: hidden; background: var(--pine); color: var(--stone); --logo-hole: var(--pine) }
    body > div:first-child { display: flex; flex-direction: column; justify-content: space-between; align-items: start }
    body > div:first-child a { color: inherit; font-size: 34px }
    body > div:first-child a svg { width: 64px; height: 64px }
    h1 { margin: 0 !important; font-size: 84px !important; line-height: 1 !important }
    body > div:last-child { min-height: 0; aspect-ratio: auto }
  `);
  document.adoptedStyleSheets = [...document.adoptedStyleSheets, looks];
}
