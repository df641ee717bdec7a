import { execFile } from 'node:child_process';
import { cp, mkdtemp, readFile, rm, writeFile } from 'node:fs/promises';
import { createRequire } from 'node:module';
import { tmpdir } from 'node:os';
import { dirname, join, resolve } from 'node:path';
import { promisify } from 'node:util';
import { Extractor, ExtractorConfig } from '@microsoft/api-extractor';
import { CONTRACT } from '../src/contract.ts';

const REPORT = resolve(import.meta.dirname, '../contract.api.md');
const ROOT = resolve(import.meta.dirname, '../../..');
const TSC = join(dirname(createRequire(import.meta.url).resolve('typescript/package.json')), 'bin/tsc');
const DECLARE = ['--noEmit', 'false', '--declaration', '--emitDeclarationOnly', '--rootDir', ROOT];

const PUBLIC = [
  'federation/src/contract',
  'federation/src/descriptor',
  'federation/src/registry',
  'federation/src/surface',
  'session/src/index',
];

/** Emits declarations first, because the compiler that API Extractor bundles is too old for the sources. */
export async function contractReport(): Promise<string> {
  const folder = await mkdtemp(join(tmpdir(), 'contract-'));
  try {
    for (const name of ['federation', 'session'])
      await promisify(execFile)(process.execPath, [TSC, ...DECLARE, '--outDir', folder], {
        cwd: join(ROOT, 'packages', name),
      });
    const settings = join(folder, 'api-extractor.json');
    await cp(join(import.meta.dirname, 'api-extractor.json'), settings);
    await writeFile(join(folder, 'package.json'), '{ "name": "contract" }');
    const modules = PUBLIC.map((module) => `export * from './packages/${module}.ts';\n`);
    await writeFile(join(folder, 'contract.d.ts'), modules.join(''));
    const config = ExtractorConfig.loadFileAndPrepare(settings);
    Extractor.invoke(config, { localBuild: true, messageCallback: (message) => (message.handled = true) });
    return numbered(await readFile(join(folder, 'contract.api.md'), 'utf8'), await readFile(REPORT, 'utf8'));
  } finally {
    await rm(folder, { recursive: true, force: true });
  }
}

/** `0.1.4` is the fourth change within contract 1, and `^0.1.4` accepts later changes. */
export function numbered(report: string, before: string): string {
  const [head = '', contract, count] = /^# Contract 0\.(\d+)\.(\d+)\n\n/.exec(before) ?? [];
  if (before === head + report) return before;
  const next = Number(contract) === CONTRACT ? Number(count) + 1 : 0;
  return `# Contract 0.${CONTRACT}.${next}\n\n${report}`;
}
