import { pluginReact } from '@rsbuild/plugin-react';
import { defineConfig } from '@rstest/core';
// @boundaries-ignore what all configurations of tests have in common
import { PATIENT, REPORTERS } from '../../rstest.base.ts';

export default defineConfig({
  // Several files share a process, each in its own context, because starting processes takes most of the time.
  pool: 'vmForks',
  include: ['src/**/*.test.{ts,tsx}'],
  ...PATIENT,
  reporters: REPORTERS,
  testEnvironment: 'jsdom',
  plugins: [pluginReact()],
});
