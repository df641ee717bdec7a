import { defineConfig } from '@rsbuild/core';
import { app } from './build/app.ts';
import { landingEnvironments, landingPlugins } from './build/landing.ts';

/** The host is two sites in one folder: the public page and the staff's application (design, promise 1). */
export default defineConfig({
  plugins: landingPlugins,
  environments: { ...landingEnvironments, app },
  output: { cleanDistPath: true },
});
