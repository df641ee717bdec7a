import { type BundlerRequire, makeContainer } from './container.ts';

declare const __webpack_require__: BundlerRequire;
declare const CONTAINER_NAME: string;

// Runs first in a department's entry script.
makeContainer(__webpack_require__, CONTAINER_NAME);
