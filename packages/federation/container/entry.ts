import { type BundlerRequire, makeContainer } from './container.ts';

declare const __webpack_require__: BundlerRequire;
/** Defined by the build preset. */
declare const CONTAINER_NAME: string;

// The first module of a department's entry. It replaces the bundler's (`moduleFederationDefaultRuntime` of @rspack/core).
makeContainer(__webpack_require__, CONTAINER_NAME);
