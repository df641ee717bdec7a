import { defineConfig } from '@rsbuild/core';
import { app } from './build/app.ts';
import { landingEnvironments, landingPlugins } from './build/landing.ts';

/** The host is two sites in one folder: the public page and the staff's application. */
export default defineConfig({
  plugins: landingPlugins,
  environments: { ...landingEnvironments, app },
  // `pnpm dev` builds the application alone, beside the public page that is there.
  output: { cleanDistPath: process.env.KEEP_OTHER_BUILDS === undefined },
});
