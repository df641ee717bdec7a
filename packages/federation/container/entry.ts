import { type BundlerRequire, makeContainer } from './container.ts';

declare const __webpack_require__: BundlerRequire;
declare const CONTAINER_NAME: string;

// This module runs first in a department's entry script. It replaces `moduleFederationDefaultRuntime` of @rspack/core.
makeContainer(__webpack_require__, CONTAINER_NAME);
