import { setFlagsFromString } from 'node:v8';

// A test is too short to profit from V8's optimisation of the embedded database's WebAssembly.
setFlagsFromString('--liftoff-only');
