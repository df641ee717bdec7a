import { afterEach, expect, rstest, test } from '@rstest/core';
import { ModelFailure } from './failure.ts';
import { readSource } from './source.ts';

afterEach(() => {
  rstest.unstubAllGlobals();
});

function answer(body: BodyInit | null, init?: ResponseInit) {
  rstest.stubGlobal('fetch', async () => new Response(body, init));
}

function read(source: File | string, limit = 100, signal = new AbortController().signal) {
  const onProgress = rstest.fn();
  const content = readSource(source, { limit, signal, onProgress });
  return { content, onProgress };
}

const failureOf = (content: Promise<unknown>) =>
  content.then(
    () => expect.unreachable(),
    (error: unknown) => (error instanceof ModelFailure ? error.failure : error),
  );

const chunks = (...sizes: number[]) =>
  new ReadableStream({
    start(controller) {
      for (const size of sizes) controller.enqueue(new Uint8Array(size));
      controller.close();
    },
  });

test('returns the content of a file', async () => {
  const { content } = read(new File(['Podgorica'], 'kula.glb'));
  expect(new TextDecoder().decode(await content)).toBe('Podgorica');
});

test('reports the progress of a download', async () => {
  answer(chunks(10, 20), { headers: { 'content-length': '30' } });
  const { content, onProgress } = read('/files/kula.glb');
  expect((await content).byteLength).toBe(30);
  expect(onProgress.mock.calls).toEqual([[{ loaded: 10, total: 30 }], [{ loaded: 30, total: 30 }]]);
});

test('rejects a file above the limit, before the download if the server states the size', async () => {
  const tooLarge = { kind: 'bytes', limit: 100 };
  expect(await failureOf(read(new File(['x'.repeat(101)], 'kula.glb')).content)).toMatchObject(tooLarge);
  answer(chunks(10), { headers: { 'content-length': '101' } });
  const sized = read('/files/kula.glb');
  expect(await failureOf(sized.content)).toMatchObject({ ...tooLarge, bytes: 101 });
  expect(sized.onProgress.mock.calls).toEqual([]);
  answer(chunks(60, 60, 60));
  const unsized = read('/files/kula.glb');
  expect(await failureOf(unsized.content)).toMatchObject({ ...tooLarge, bytes: 120 });
});

test.each([
  [404, 'missing'],
  [500, 'network'],
])('rejects a response with status %d as "%s"', async (status, kind) => {
  answer('', { status });
  expect(await failureOf(read('/files/kula.glb').content)).toEqual({ kind });
});

test('rejects a broken connection as "network", and a cancelled download with an AbortError', async () => {
  const broken = () =>
    new ReadableStream({ start: (controller) => controller.error(new TypeError('reset')) });
  answer(broken());
  expect(await failureOf(read('/files/kula.glb').content)).toEqual({ kind: 'network' });
  const abort = new AbortController();
  answer(broken());
  const { content } = read('/files/kula.glb', 100, abort.signal);
  abort.abort();
  expect(await failureOf(content)).toMatchObject({ name: 'AbortError' });
});
