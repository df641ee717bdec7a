import { defineConfig } from '@rstest/core';

export default defineConfig({
  include: ['*.test.ts'],
  // A busy machine is no failure.
  testTimeout: 0,
});
