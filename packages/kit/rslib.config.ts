import { defineConfig } from '@rslib/core';
import { packedKit } from './pack/pack-kit.ts';

/** The programs of a department outside the workspace; then everything that such a department is built on, packed. */
export default defineConfig({
  plugins: [packedKit()],
  // Each alone, since they are packed into two packages.
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
    // What the programs find beside themselves.
    copy: [
      { from: '../tools/new-department/templates', to: 'templates' },
      { from: '../tools/develop/{live.js,build.mjs}', to: '[name][ext]' },
    ],
  },
});
