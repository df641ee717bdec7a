import { afterEach } from '@rstest/core';
import { cleanup, configure } from '@testing-library/react';

configure({ asyncUtilTimeout: 30_000 });

// Testing Library does this by itself only where `afterEach` is a global.
afterEach(cleanup);
