import { findChromium } from '@ar/tools/launch/chromium';
import { defineConfig } from '@playwright/test';

export default defineConfig({
  testDir: '.',
  testMatch: '**/take.ts',
  outputDir: '../test-results/shots',
  globalSetup: '../product/template.ts',
  globalTeardown: './overview.ts',
  fullyParallel: true,
  workers: 2,
  reporter: 'dot',
  timeout: 60_000,
  use: {
    browserName: 'chromium',
    launchOptions: { executablePath: findChromium(process.env) ?? 'chromium' },
    locale: 'sr-Latn-ME',
    timezoneId: 'Europe/Podgorica',
    contextOptions: { reducedMotion: 'reduce' },
  },
});
