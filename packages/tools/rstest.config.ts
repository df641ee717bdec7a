import { defineConfig } from '@rstest/core';
// @boundaries-ignore the settings that all packages share
import { COMMON, REPORTERS } from '../../rstest.base.ts';

export default defineConfig({
  ...COMMON,
  exclude: [...COMMON.exclude, 'new-department/templates/**'],
  reporters: REPORTERS,
});
