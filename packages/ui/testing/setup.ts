import { afterEach } from '@rstest/core';
import { cleanup, configure } from '@testing-library/react';
import { installTopLayer } from './top-layer.ts';

configure({ asyncUtilTimeout: 30_000 });
installTopLayer();

// Testing Library does this by itself only where `afterEach` is a global.
afterEach(cleanup);
