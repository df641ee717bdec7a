import { setFlagsFromString } from 'node:v8';

// V8 would optimise the embedded database's WebAssembly while it runs; a test ends before that pays.
setFlagsFromString('--liftoff-only');
