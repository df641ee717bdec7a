import { afterEach } from '@rstest/core';
import { cleanup } from '@testing-library/react';

// Testing Library does this by itself only where `afterEach` is a global.
afterEach(cleanup);
