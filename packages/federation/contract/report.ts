import { execFile } from 'node:child_process';
import { mkdtemp, readFile, rm, writeFile } from 'node:fs/promises';
import { createRequire } from 'node:module';
import { tmpdir } from 'node:os';
import { dirname, join, resolve } from 'node:path';
import { promisify } from 'node:util';
import { Extractor, ExtractorConfig, ExtractorLogLevel } from '@microsoft/api-extractor';

const ROOT = resolve(import.meta.dirname, '../../..');

/** What the teams of departments build on, module by module, below `packages/`. */
const PUBLIC = [
  'federation/src/contract',
  'federation/src/descriptor',
  'federation/src/registry',
  'federation/src/surface',
  'session/src/index',
];

/**
 * The contract between host and departments as one text: every public type and function with its signature, by API
 * Extractor. That can't read TypeScript 7's sources (it brings a compiler of its own), but reads what 7 declares of them.
 */
export async function contractReport(): Promise<string> {
  const folder = await mkdtemp(join(tmpdir(), 'contract-'));
  try {
    for (const name of ['federation', 'session']) await declare(name, folder);
    const entry = join(folder, 'contract.d.ts');
    await writeFile(entry, PUBLIC.map((module) => `export * from './packages/${module}.ts';\n`).join(''));
    await writeFile(join(folder, 'package.json'), '{ "name": "contract" }');
    extract(folder, entry);
    return await readFile(join(folder, 'contract.api.md'), 'utf8');
  } finally {
    await rm(folder, { recursive: true, force: true });
  }
}

/** Writes the declarations of a package's modules below `folder`. */
async function declare(name: string, folder: string): Promise<void> {
  const compiler = join(
    dirname(createRequire(import.meta.url).resolve('typescript/package.json')),
    'bin/tsc',
  );
  const options = ['--noEmit', 'false', '--declaration', '--emitDeclarationOnly'];
  const places = ['--rootDir', ROOT, '--outDir', folder];
  await promisify(execFile)(process.execPath, [compiler, ...options, ...places], {
    cwd: join(ROOT, 'packages', name),
  });
}

function extract(folder: string, entry: string): void {
  const unheard = { default: { logLevel: ExtractorLogLevel.None } };
  const config = ExtractorConfig.prepare({
    configObjectFullPath: undefined,
    packageJsonFullPath: join(folder, 'package.json'),
    configObject: {
      projectFolder: folder,
      mainEntryPointFilePath: entry,
      newlineKind: 'lf',
      compiler: {
        overrideTsconfig: {
          compilerOptions: { module: 'preserve', allowImportingTsExtensions: true, noEmit: true, types: [] },
          files: [entry],
        },
      },
      apiReport: {
        enabled: true,
        reportFileName: 'contract',
        reportFolder: folder,
        reportTempFolder: join(folder, 'new'),
      },
      docModel: { enabled: false },
      dtsRollup: { enabled: false },
      tsdocMetadata: { enabled: false },
      messages: { extractorMessageReporting: unheard, tsdocMessageReporting: unheard },
    },
  });
  Extractor.invoke(config, { localBuild: true, messageCallback: (message) => (message.handled = true) });
}
