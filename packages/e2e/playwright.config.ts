import { findChromium } from '@ar/tools/launch/chromium';
import { defineConfig } from '@playwright/test';

/** No retries, because a test that fails sometimes is a fault of the product or of the test. */
export default defineConfig({
  testDir: 'tests',
  // `*.long.spec.ts` runs only with `npm test -- --all`.
  testIgnore: process.env.TEST_LANE === 'all' ? [] : ['*.long.spec.ts'],
  outputDir: 'test-results/artifacts',
  globalSetup: './product/template.ts',
  fullyParallel: true,
  // More workers than processors of a small machine, because each waits a quarter of its time.
  workers: 3,
  retries: 0,
  forbidOnly: Boolean(process.env.CI),
  reporter: [['list'], ['json', { outputFile: 'test-results/report.json' }]],
  // Generous limits, which only end a hanging run. `pnpm bench` measures speed.
  timeout: 240_000,
  expect: { timeout: 30_000 },
  use: {
    browserName: 'chromium',
    launchOptions: { executablePath: findChromium(process.env) ?? 'chromium' },
    locale: 'sr-Latn-ME',
    timezoneId: 'Europe/Podgorica',
    viewport: { width: 1280, height: 800 },
    // Recording every test to keep the failed ones costs a quarter of the run: `--trace retain-on-failure` where needed.
    trace: 'off',
    screenshot: 'only-on-failure',
  },
});
