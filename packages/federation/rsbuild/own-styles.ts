import type { RsbuildPlugin } from '@rsbuild/core';
import { inEnglish } from '../src/problem.ts';
import { containStyles } from '../src/styles/styles.ts';

/** Limits each stylesheet of a build to the department, and fails the build for rules that can't be limited. */
export const ownStyles = (id: string): RsbuildPlugin => ({
  name: 'ar:own-styles',
  setup(api) {
    // After css-loader, before minification and hashing.
    api.processAssets({ stage: 'optimize' }, ({ assets, compilation, compiler, sources }) => {
      for (const [path, asset] of Object.entries(assets).filter(([name]) => name.endsWith('.css'))) {
        const { source, map } = asset.sourceAndMap();
        const options = { id, path, map: map ? JSON.stringify(map) : undefined };
        const { css, problems } = containStyles(String(source), options);
        compilation.updateAsset(path, new sources.RawSource(css));
        for (const problem of problems)
          compilation.errors.push(new compiler.webpack.WebpackError(inEnglish(problem)));
      }
    });
  },
});
