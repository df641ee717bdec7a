import { defineConfig } from '@rsbuild/core';
import { app } from './build/app.ts';
import { landingEnvironments, landingPlugins } from './build/landing.ts';

export default defineConfig({
  plugins: landingPlugins,
  environments: { ...landingEnvironments, app },
  // `pnpm dev` builds only the back office, and must not delete the public page of an earlier build.
  output: { cleanDistPath: process.env.KEEP_OTHER_BUILDS === undefined },
});
