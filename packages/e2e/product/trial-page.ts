import path from 'node:path';
import type { Page } from '@playwright/test';

const DIST = path.resolve(import.meta.dirname, '../../model-viewer/dist');
const FOLDER = '/trial/';

/**
 * Opens the trial page of the 3D viewer at the product's origin and with the product's Content Security Policy, so that
 * the browser applies the same rules as in the product.
 */
export async function openTrialPage(page: Page, origin: string, query: Record<string, string> = {}) {
  const own = await fetch(`${origin}/signin`);
  const policy = own.headers.get('content-security-policy') ?? '';
  const [, nonce] = /'nonce-([^']+)'/.exec(policy) ?? [];
  if (!nonce) throw new Error(`The product's pages have no nonce: ${policy}`);
  await page.route(`${origin}${FOLDER}**`, (route) => {
    const file = new URL(route.request().url()).pathname.slice(FOLDER.length);
    return file
      ? route.fulfill({ path: path.join(DIST, file) })
      : route.fulfill({
          contentType: 'text/html; charset=utf-8',
          headers: { 'content-security-policy': policy },
          body: pageOf(nonce),
        });
  });
  await page.goto(`${origin}${FOLDER}?${new URLSearchParams(query)}`);
}

const pageOf = (nonce: string) => `<!doctype html>
<html lang="sr-Latn-ME">
<head>
<title>AR Podgorica</title>
<meta name="viewport" content="width=device-width, initial-scale=1">
<style nonce="${nonce}">body { margin: 0 }</style>
<link rel="stylesheet" href="trial.css">
<script type="module" src="trial.js"></script>
</head>
<body></body>
</html>`;
