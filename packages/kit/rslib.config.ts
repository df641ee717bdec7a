import { defineConfig } from '@rslib/core';
import { packedKit } from './pack/pack-kit.ts';

/** Builds the programs of departments outside the workspace, and packs the packages that such departments use. */
export default defineConfig({
  plugins: [packedKit()],
  // Separate builds, because the programs are packed into two packages.
  lib: (['create', 'department'] as const).map((program) => ({
    id: program,
    format: 'esm',
    syntax: ['node 20.19'],
    dts: false,
    source: { entry: { [program]: `./src/${program}.ts` } },
  })),
  output: {
    target: 'node',
    autoExternal: false,
    externals: ['playwright-core', '@rsbuild/core', /^node:/],
    // Files that the programs read.
    copy: [
      { from: '../tools/new-department/templates', to: 'templates' },
      { from: '../tools/develop/{live.js,build.mjs}', to: '[name][ext]' },
    ],
  },
});
