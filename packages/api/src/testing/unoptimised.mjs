import { setFlagsFromString } from 'node:v8';

// V8 would optimise the WebAssembly of the embedded database; a test ends before the optimisation saves time.
setFlagsFromString('--liftoff-only');
