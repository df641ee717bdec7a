import { execFile } from 'node:child_process';
import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join, resolve } from 'node:path';
import { afterAll, beforeAll, expect, test } from '@rstest/core';

const PROJECT = resolve('..');
const SINKS = {
  'popup.tsx': 'marker.bindPopup(monument.name);',
  'popup-content.tsx': 'marker.setPopupContent(monument.name);',
  'tooltip.tsx': 'marker.bindTooltip(monument.name);',
  'tooltip-content.tsx': 'marker.setTooltipContent(monument.name);',
  'inner.ts': 'element.innerHTML = monument.name;',
  'outer.ts': 'element.outerHTML = monument.name;',
  'adjacent.ts': "element.insertAdjacentHTML('beforeend', monument.name);",
  'react.tsx': 'export const Name = () => <p dangerouslySetInnerHTML={{ __html: monument.name }} />;',
};
const TEXT = { 'text.tsx': 'export const Name = () => <p>{monument.name}</p>;' };

let folder: string;
let complaints: string;
beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'ar-lint-'));
  for (const [name, source] of Object.entries({ ...SINKS, ...TEXT })) {
    await writeFile(join(folder, name), `${source}\n`);
  }
  complaints = await lint();
});
afterAll(() => rm(folder, { recursive: true, force: true }));

function lint(): Promise<string> {
  const biome = resolve(PROJECT, 'node_modules/@biomejs/biome/bin/biome');
  const options = [
    '--colors=off',
    `--config-path=${PROJECT}`,
    '--vcs-enabled=false',
    '--max-diagnostics=none',
  ];
  return new Promise((done) => {
    execFile(process.execPath, [biome, 'lint', ...options, '.'], { cwd: folder }, (_error, stdout, stderr) =>
      done(stdout + stderr),
    );
  });
}

// ASVS 3.2.2
test.each(Object.entries(SINKS))(
  'CVE-2025-69993: the linter refuses %s, which inserts text as HTML: %s',
  (name) => {
    expect(complaints).toMatch(
      new RegExp(`^${name}:1:\\d+ (plugin|lint/security/noDangerouslySetInnerHtml) `, 'm'),
    );
  },
);

test('CVE-2025-69993: the linter accepts a source that inserts text without parsing HTML', () => {
  expect(complaints).toContain('Checked 9 files');
  expect(complaints).not.toContain('text.tsx');
});
