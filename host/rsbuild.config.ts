import { defineConfig } from '@rsbuild/core';
import { app } from './build/app.ts';
import { landingEnvironments, landingPlugins } from './build/landing.ts';

/** Builds two sites into one folder: the public page and the staff's application. */
export default defineConfig({
  plugins: landingPlugins,
  environments: { ...landingEnvironments, app },
  // `pnpm dev` builds only the application and keeps the built public page.
  output: { cleanDistPath: process.env.KEEP_OTHER_BUILDS === undefined },
});
