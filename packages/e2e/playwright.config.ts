import { findChromium } from '@ar/tools/launch/chromium';
import { defineConfig } from '@playwright/test';

/** Failed tests do not run again, because a test that fails sometimes shows a fault of the product or of the test. */
export default defineConfig({
  testDir: 'tests',
  testIgnore: process.env.TEST_LANE === 'all' ? [] : ['*.long.spec.ts'],
  outputDir: 'test-results/artifacts',
  globalSetup: './product/template.ts',
  fullyParallel: true,
  // Three workers suit a machine with two processors too, because each worker waits a quarter of the time.
  workers: 3,
  retries: 0,
  forbidOnly: Boolean(process.env.CI),
  reporter: [['list'], ['json', { outputFile: 'test-results/report.json' }]],
  timeout: 240_000,
  expect: { timeout: 30_000 },
  use: {
    browserName: 'chromium',
    launchOptions: { executablePath: findChromium(process.env) ?? 'chromium' },
    locale: 'sr-Latn-ME',
    timezoneId: 'Europe/Podgorica',
    viewport: { width: 1280, height: 800 },
    // Traces would prolong the run by a quarter. The option `--trace retain-on-failure` records traces of failed tests.
    trace: 'off',
    screenshot: 'only-on-failure',
  },
});
