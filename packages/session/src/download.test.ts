import { afterEach, expect, rs, test } from '@rstest/core';
import { api } from './index.ts';

function serve(pieces: readonly string[], status = 200, type = 'text/csv') {
  const body = new ReadableStream<Uint8Array>({
    start(controller) {
      for (const piece of pieces) controller.enqueue(new TextEncoder().encode(piece));
      controller.close();
    },
  });
  rs.stubGlobal('fetch', async () => new Response(body, { status, headers: { 'content-type': type } }));
}

afterEach(() => {
  rs.unstubAllGlobals();
});

test('returns every byte of a file and reports progress', async () => {
  serve(['\uFEFFime;', 'vrijednost']);
  const progress: number[] = [];
  const file = await api<Blob>('/activity/csv/', { onDownloadProgress: (bytes) => progress.push(bytes) });
  expect(progress).toEqual([7, 17]);
  expect([...new Uint8Array(await new Response(file).arrayBuffer())].slice(0, 4)).toEqual([
    0xef, 0xbb, 0xbf, 0x69,
  ]);
});

test('rejects with the server’s message when the download fails', async () => {
  serve(['{"detail":"Nemate pristup."}'], 403, 'application/json');
  await expect(api('/activity/csv/', { onDownloadProgress: () => undefined })).rejects.toMatchObject({
    status: 403,
    detail: 'Nemate pristup.',
  });
});
