import { readFileSync } from 'node:fs';
import { expect, test } from '@rstest/core';
import { SURFACE } from './surface.ts';

test('the linter lets departments import exactly what the surface shares', () => {
  const { overrides } = JSON.parse(readFileSync(`${import.meta.dirname}/../../../biome.json`, 'utf8'));
  const allowed: Record<string, { allowImportNames?: string[] }> =
    overrides[0].linter.rules.style.noRestrictedImports.options.paths;
  for (const [module, exports] of Object.entries(SURFACE)) {
    expect(allowed[module]?.allowImportNames).toEqual(typeof exports === 'string' ? undefined : exports);
  }
});
