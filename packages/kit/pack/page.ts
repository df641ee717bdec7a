import { hash } from 'node:crypto';
import type { Kit } from '../src/kit.ts';

const CSS = `:root { color-scheme: light dark; font: 1rem/1.5 system-ui, sans-serif; }
body { max-width: 60rem; margin: 2rem auto; padding: 0 1rem; }
pre, .wide { overflow-x: auto; }
pre { padding: 1rem; border: 1px solid; border-radius: 0.5rem; }
table { border-collapse: collapse; }
caption { text-align: start; }
th, td { padding: 0.25rem 1.5rem 0.25rem 0; text-align: start; vertical-align: top; }
td:last-child { font-family: monospace; overflow-wrap: anywhere; min-width: 16rem; }
`;

export const STYLE = { file: `page.${hash('sha256', CSS).slice(0, 10)}.css`, text: CSS };

/** The server replaces this text with its origin. */
const HOST = '__HOST__';

const COMMANDS = `npx --yes ${HOST}/kit/create.tgz parks
cd parks
npm install
npm test
npm run dev
RELEASE_TOKEN=… npm run release`;

export function kitPage({ version, packages }: Kit): string {
  const rows = packages.map(
    ({ name, file, size, integrity }) =>
      `<tr><th scope="row">${name}</th><td><a href="/kit/${file}">${file}</a></td><td>${Math.ceil(size / 1000)} kB</td><td>${integrity}</td></tr>`,
  );
  return `<!doctype html>
<html lang="sr-Latn-ME">
<meta charset="utf-8">
<meta name="viewport" content="width=device-width">
<title>Komplet za odjeljenja | Kit for departments</title>
<link rel="stylesheet" href="/kit/${STYLE.file}">
<main>
<h1>Komplet za odjeljenja</h1>
<p>Odjeljenje se može napraviti u bilo kom folderu: potrebni su Node.js 20.19 ili noviji i npm. <code>parks</code> je njegovo ime.
Ključ za objavljivanje pravi SuperAdmin na stranici „Izdanja“.</p>
<pre tabindex="0">${COMMANDS}</pre>
<p><code>npm run kit</code> uzima komplet koji ovaj server tada ima. <a href="/api/docs/">API ovog servera</a>, na engleskom.</p>
<section lang="en">
<h2>Kit for departments</h2>
<p>A department can be made in any folder: it takes Node.js 20.19 or newer, and npm. <code>parks</code> is its name.
A SuperAdmin makes the deploy token on the page of releases.</p>
<p><code>npm run kit</code> takes the kit that this host has at the time. <a href="/api/docs/">The API</a> of this host.</p>
</section>
<div class="wide" role="region" aria-label="Paketi" tabindex="0">
<table>
<caption>Verzija ${version}</caption>
<thead><tr><th scope="col">Paket</th><th scope="col">Fajl</th><th scope="col">Veličina</th><th scope="col">Integritet</th></tr></thead>
<tbody>
${rows.join('\n')}
</tbody>
</table>
</div>
</main>
</html>
`;
}
