import { afterEach, expect, rs, test } from '@rstest/core';
import { api } from './index.ts';

/** The server's answer in these pieces. */
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

test('a file comes with every byte, and it is told how many have come', async () => {
  serve(['\uFEFFime;', 'vrijednost']);
  const heard: number[] = [];
  const file = await api<Blob>('/activity/csv/', { onDownloadProgress: (bytes) => heard.push(bytes) });
  expect(heard).toEqual([7, 17]);
  expect([...new Uint8Array(await new Response(file).arrayBuffer())].slice(0, 4)).toEqual([
    0xef, 0xbb, 0xbf, 0x69,
  ]);
});

test('a refusal in place of a file is an error in the server’s words', async () => {
  serve(['{"detail":"Nemate pristup."}'], 403, 'application/json');
  await expect(api('/activity/csv/', { onDownloadProgress: () => undefined })).rejects.toMatchObject({
    status: 403,
    detail: 'Nemate pristup.',
  });
});
