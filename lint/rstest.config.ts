import { defineConfig } from '@rstest/core';
// @boundaries-ignore the settings that all packages share
import { COMMON, REPORTERS } from '../rstest.base.ts';

export default defineConfig({
  reporters: REPORTERS,
  ...COMMON,
});
