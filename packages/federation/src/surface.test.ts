import { readFileSync } from 'node:fs';
import { expect, test } from '@rstest/core';
import { SURFACE } from './surface.ts';

/** The path to the rule in an entry of `overrides` in biome.json. */
interface Override {
  linter?: {
    rules?: {
      style?: {
        noRestrictedImports?: { options?: { paths?: Record<string, { allowImportNames?: string[] }> } };
      };
    };
  };
}

test('the linter lets departments import exactly what the surface shares', () => {
  const { overrides } = JSON.parse(readFileSync(`${import.meta.dirname}/../../../biome.json`, 'utf8')) as {
    overrides: Override[];
  };
  const allowed = overrides
    .map(({ linter }) => linter?.rules?.style?.noRestrictedImports?.options?.paths)
    .find((paths) => paths !== undefined);
  if (!allowed) throw new Error('biome.json restricts no imports');
  for (const [module, exports] of Object.entries(SURFACE)) {
    expect(allowed[module]?.allowImportNames).toEqual(typeof exports === 'string' ? undefined : exports);
  }
});
