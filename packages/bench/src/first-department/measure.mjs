// @ts-check
import { gzipSync } from 'node:zlib';

/**
 * Signs in with an empty cache and waits for the first department's rows.
 *
 * Returns the gzip (level 9) size of all JavaScript until then in bytes, whatever encoding the server chose, the number of
 * requests, and the milliseconds from pressing 'Prijavi se' to the first row.
 *
 * @param {import('@playwright/test').Browser} browser @param {string} origin
 */
export async function measureFirstDepartment(browser, origin) {
  const context = await browser.newContext();
  const page = await context.newPage();
  /** @type {Map<string, Promise<Buffer>>} */
  const scripts = new Map();
  let requests = 0;
  page.on('response', (response) => {
    requests += 1;
    const url = response.url();
    if (/\.js($|\?)/.test(url) && !scripts.has(url)) scripts.set(url, response.body());
  });

  await page.goto(`${origin}/signin`);
  await page.locator('input[name=email]').fill('superadmin@podgorica.example');
  await page.locator('input[name=password]').fill('Podgorica1!');
  const pressed = performance.now();
  await page.getByRole('button', { name: 'Prijavi se' }).click();
  await page.getByRole('row').nth(1).getByText('@podgorica.example').waitFor();
  const milliseconds = performance.now() - pressed;

  const sizes = await Promise.all(
    [...scripts].map(async ([url, body]) => ({ url, bytes: gzipSync(await body, { level: 9 }).length })),
  );
  await context.close();
  return { bytes: sizes.reduce((sum, { bytes }) => sum + bytes, 0), sizes, requests, milliseconds };
}
