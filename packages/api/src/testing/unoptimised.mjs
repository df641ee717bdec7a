import { setFlagsFromString } from 'node:v8';

// While it runs, V8 optimises the embedded database's WebAssembly; what a test asks of it is done before that pays.
setFlagsFromString('--liftoff-only');
