import { type BundlerRequire, makeContainer } from './container.ts';

declare const __webpack_require__: BundlerRequire;
/** The build preset gives it. */
declare const CONTAINER_NAME: string;

// The first module of a department's entry, in the place of the bundler's own (`moduleFederationDefaultRuntime` of
// @rspack/core with @module-federation/webpack-bundler-runtime).
makeContainer(__webpack_require__, CONTAINER_NAME);
