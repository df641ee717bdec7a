import { hash } from 'node:crypto';
import { readdirSync, readFileSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import type { RsbuildPlugin } from '@rsbuild/core';
import type { DepartmentDescriptor, Release } from '../src/descriptor.ts';
import { DOCUMENT, initialFiles, MANIFEST } from '../src/release-files.ts';

const UNPUBLISHED = /\.map$|^mf-stats\.json$|^department\.json$/;

export function integrityMap(folder: string): Record<string, string> {
  const files = readdirSync(folder, { recursive: true, withFileTypes: true })
    .filter((entry) => entry.isFile())
    .map((entry) => path.relative(folder, path.join(entry.parentPath, entry.name)).split(path.sep).join('/'))
    .filter((file) => !UNPUBLISHED.test(file));
  const hashOf = (file: string) => hash('sha384', readFileSync(path.join(folder, file)), 'base64');
  return Object.fromEntries(files.sort().map((file) => [file, `sha384-${hashOf(file)}`]));
}

type BuildFacts = Pick<Release, 'version' | 'builtWith' | 'shared' | 'copies'>;

export function releaseDocument(
  descriptor: DepartmentDescriptor,
  ensure: (release: Release) => Promise<void>,
  facts: () => BuildFacts,
): RsbuildPlugin {
  return {
    name: 'ar:release-document',
    setup(api) {
      api.onAfterBuild(async ({ stats }) => {
        if (stats?.hasErrors()) return;
        const folder = api.context.distPath;
        const manifest = JSON.parse(readFileSync(path.join(folder, MANIFEST), 'utf8'));
        // The plugin's order of `shared` differs between folders.
        manifest.shared.sort((one: { name: string }, other: { name: string }) =>
          one.name < other.name ? -1 : 1,
        );
        const built = facts();
        manifest.metaData.buildInfo.buildVersion = built.version;
        writeFileSync(path.join(folder, MANIFEST), JSON.stringify(manifest));
        const document: Release = {
          ...descriptor,
          ...built,
          entry: manifest.metaData.remoteEntry.name,
          first: initialFiles(manifest, []) ?? [],
          files: integrityMap(folder),
        };
        await ensure(document);
        writeFileSync(path.join(folder, DOCUMENT), `${JSON.stringify(document, null, 2)}\n`);
      });
    },
  };
}
