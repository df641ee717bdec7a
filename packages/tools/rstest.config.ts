import { defineConfig } from '@rstest/core';
// @boundaries-ignore what all configurations of tests have in common
import { PATIENT, REPORTERS } from '../../rstest.base.ts';

export default defineConfig({
  include: ['{audit,launch,develop,new-department,pack-server,release}/*.test.ts'],
  ...PATIENT,
  reporters: REPORTERS,
});
