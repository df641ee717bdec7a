import { defineConfig } from '@rstest/core';

export default defineConfig({
  include: ['src/**/*.test.ts'],
  // A busy machine is no failure.
  testTimeout: 0,
  hookTimeout: 0,
});
