import { readFile } from 'node:fs/promises';
import { expect, test } from '@rstest/core';
import { pdfFlaw } from './pdf.ts';
import { withFile } from './testing/inspected.ts';

test('refuses an encrypted PDF that needs too much memory', async () => {
  const large = Buffer.concat([
    await readFile(new URL('./testing/pdf/owner-r6.pdf', import.meta.url)),
    Buffer.alloc(300 * 1024 * 1024),
  ]);
  const received = withFile(large, (path) => pdfFlaw({ path, name: 'opis.pdf', size: large.length }));
  expect(await received).toBe('damaged');
});
