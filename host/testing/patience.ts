import { configure } from '@testing-library/react';

// A slow machine must not fail a test, so the timeout is much longer than the default of 1 s.
configure({ asyncUtilTimeout: 30_000 });
