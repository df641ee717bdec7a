import { afterEach } from '@rstest/core';
import { cleanup, configure } from '@testing-library/react';
import { leaveOutStyles } from './styles.ts';
import { installTopLayer } from './top-layer.ts';

configure({ asyncUtilTimeout: 30_000 });
installTopLayer();
leaveOutStyles();

// Testing Library calls `cleanup` only where `afterEach` is a global.
afterEach(cleanup);
