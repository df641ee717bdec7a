import { defineConfig } from '@rslib/core';
import { packedKit } from './pack/pack-kit.ts';

export default defineConfig({
  plugins: [packedKit()],
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
    copy: [
      { from: '../tools/new-department/templates', to: 'templates' },
      { from: '../tools/develop/{live.js,build.mjs}', to: '[name][ext]' },
    ],
  },
});
