import { Blob, File } from 'node:buffer';
import { afterEach } from '@rstest/core';
import { cleanup, configure } from '@testing-library/react';

configure({ asyncUtilTimeout: 30_000 });

// Testing Library calls `cleanup` only where `afterEach` is a global.
afterEach(cleanup);

// jsdom's Blob has no `arrayBuffer()` (jsdom/jsdom#2555).
Object.assign(globalThis, { Blob, File });
