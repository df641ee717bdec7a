import { afterAll, beforeAll, describe, test } from '@rstest/core';
import { MB, OTHER_REFUSED_BODIES, REFUSED_FORM, startRefusing } from '../../testing/refused-calls.ts';

let refusing: Awaited<ReturnType<typeof startRefusing>>;
beforeAll(async () => {
  refusing = await startRefusing();
});
afterAll(() => refusing.stop());

// ASVS 4.2.1
describe('keeps the connection open after a refused body, on every route', () => {
  test.each([['a form of 500 kB, signed in', REFUSED_FORM] as const, ...OTHER_REFUSED_BODIES])(
    '%s',
    async (_name, body) => {
      for (const call of body.size > MB ? refusing.formCalls : refusing.calls) {
        await refusing.expectGoesOn(call, body);
      }
    },
  );
});
