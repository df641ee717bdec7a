import { defineConfig } from '@rstest/core';
// @boundaries-ignore the settings that all packages share
import { COMMON, REPORTERS } from '../../rstest.base.ts';

export default defineConfig({
  ...COMMON,
  // They are tests of a new department, and run where one is made.
  exclude: [...COMMON.exclude, 'new-department/templates/**'],
  reporters: REPORTERS,
});
