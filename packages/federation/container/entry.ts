import { type BundlerRequire, makeContainer } from './container.ts';

declare const __webpack_require__: BundlerRequire;
declare const CONTAINER_NAME: string;

// Runs first in a department's entry, and replaces the bundler's runtime (`moduleFederationDefaultRuntime` of
// @rspack/core).
makeContainer(__webpack_require__, CONTAINER_NAME);
