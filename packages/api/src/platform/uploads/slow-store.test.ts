import { afterAll, beforeAll, expect, test } from '@rstest/core';
import { startTestApi, type TestApi } from '../../testing/api.ts';
import { formOf, samples } from '../../testing/samples.ts';

const PATH = '/supersluzbenik/';

let api: TestApi;
let access: string;
let thawed = Promise.resolve();
beforeAll(async () => {
  api = await startTestApi({
    storeOver: (disk) => ({
      ...disk,
      async read(...given) {
        await thawed;
        return disk.read(...given);
      },
    }),
  });
  access = (await api.signInAs('SupersluzbenikAdmin')).access;
});
afterAll(() => api.stop());

const send = () => api.sendForm('POST', PATH, formOf({ upload_file: samples.txt() }), access);

test('sends lists while uploads of known content wait for a frozen store', async () => {
  expect((await send()).statusCode).toBe(201);
  let thaw = () => {};
  thawed = new Promise((resolve) => {
    thaw = resolve;
  });
  const uploads = Array.from({ length: 12 }, send);
  await new Promise((soon) => setTimeout(soon, 300));
  const begun = performance.now();
  expect((await api.get(PATH, access)).json().count).toBe(1);
  expect(performance.now() - begun).toBeLessThan(1000);
  thaw();
  expect((await Promise.all(uploads)).map(({ statusCode }) => statusCode)).toEqual(Array(12).fill(201));
});
