import { Blob, File } from 'node:buffer';
import { afterEach } from '@rstest/core';
import { cleanup, configure } from '@testing-library/react';

configure({ asyncUtilTimeout: 30_000 });

// Testing Library does this by itself only where `afterEach` is a global.
afterEach(cleanup);

// jsdom's cannot be read (jsdom/jsdom#2555).
Object.assign(globalThis, { Blob, File });
