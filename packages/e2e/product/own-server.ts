import { type Server, startServer } from './server.ts';
import { copyTemplate } from './template.ts';
import { test as productTest } from './test.ts';

/** One server a worker, apart from the other files' tests: what is released to it would stand in every other test's menu. */
export const test = productTest.extend<object, { own: Server }>({
  own: [
    async ({}, use, { workerIndex }) => {
      const server = await startServer(copyTemplate(`own-${workerIndex}`));
      await use(server);
      await server.stop();
    },
    { scope: 'worker', timeout: 240_000 },
  ],
});
