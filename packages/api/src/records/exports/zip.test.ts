import { once } from 'node:events';
import { Readable } from 'node:stream';
import { buffer } from 'node:stream/consumers';
import { expect, test } from '@rstest/core';
import { unzipSync } from 'fflate';
import { zipOf } from './export-route.ts';

const file = (id: number, name: string) => ({ id, name, storageKey: String(id) });

test('keeps a file inside the folder of the record, whatever the name of the file is', async () => {
  const store = { read: async () => Readable.from([Buffer.from('a')]) };
  const zip = await buffer(zipOf([file(1, '../../a.png'), file(2, 'C:\\b.png')], store));
  expect(Object.keys(unzipSync(zip))).toEqual(['1/.._.._a.png', '2/C__b.png']);
});

test('closes the open file and opens no further file when the client stops reading', async () => {
  const endless = new Readable({
    read() {
      this.push(Buffer.alloc(1024));
    },
  });
  const opened: string[] = [];
  const store = {
    read: async (key: string) => {
      opened.push(key);
      return endless;
    },
  };
  const zip = zipOf([file(1, 'a.png'), file(2, 'b.png')], store);
  zip.on('error', () => {});
  await once(zip, 'data');
  const closed = once(endless, 'close');
  zip.destroy();
  await closed;
  await new Promise(setImmediate);
  expect(opened).toEqual(['1']);
});
