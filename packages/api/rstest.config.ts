import { defineConfig } from '@rstest/core';

/** A hang ends a run at last; no test is measured against it (a fresh embedded database alone takes seconds). */
const HANG_MS = 180_000;

export default defineConfig({
  include: ['src/**/*.test.ts'],
  testTimeout: HANG_MS,
  hookTimeout: HANG_MS,
});
