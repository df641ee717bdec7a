import { existsSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import { FOLDER, pictureName, SIZES, THEMES } from './looks.ts';
import type { Screen } from './screen.ts';
import { SCREENS } from './screens/index.ts';

export default function writeOverview(): void {
  const rows = SCREENS.map(rowOf).filter(Boolean).join('\n');
  if (rows) writeFileSync(path.join(FOLDER, 'index.html'), pageOf(rows));
}

function rowOf({ name }: Screen): string {
  const pictures = SIZES.flatMap(({ width }) => THEMES.map((theme) => pictureName(name, width, theme)))
    .filter((file) => existsSync(path.join(FOLDER, file)))
    .map((file) => `<a href="${file}"><img loading="lazy" src="${file}" alt="${file}"></a>`);
  return pictures.length > 0 ? `<h2 id="${name}">${name}</h2>\n<div>${pictures.join('')}</div>` : '';
}

const pageOf = (rows: string) => `<!doctype html>
<html lang="en">
<meta charset="utf-8">
<title>AR Podgorica: every screen</title>
<style>
body { margin: 24px; font: 16px/1.5 system-ui; background: #8a9894; color: #10211e }
h2 { margin: 32px 0 8px; font-size: 18px }
div { display: flex; align-items: start; gap: 12px; overflow-x: auto }
img { height: 420px; width: auto; max-width: none; object-fit: cover; object-position: top; background: #fff }
</style>
<h1>AR Podgorica: every screen</h1>
${rows}
</html>
`;
