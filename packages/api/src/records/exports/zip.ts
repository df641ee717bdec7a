import type { Readable } from 'node:stream';
import { finished } from 'node:stream/promises';
import { ZipFile } from 'yazl';
import type { FileStore } from '../../platform/storage/file-store.ts';

export interface ZippedFile {
  id: number;
  name: string;
  storageKey: string;
}

/** A name must not lead out of its folder. */
const pathOf = ({ id, name }: ZippedFile) => `${id}/${name.replace(/[\\/:]/g, '_')}`;

const LOST = 'NEDOSTAJE.txt';

/** Stored files as a ZIP that is sent as it is read, uncompressed: pictures and documents hardly become smaller. */
export function zipOf(files: readonly ZippedFile[], store: Pick<FileStore, 'read'>): Readable {
  const zip = new ZipFile();
  const output = zip.outputStream as Readable;
  const fill = async () => {
    const lost: string[] = [];
    for (const file of files) {
      if (output.destroyed) return;
      const content = await store.read(file.storageKey);
      if (!content) {
        lost.push(pathOf(file));
        continue;
      }
      // A reader that has gone takes the open file along.
      const close = () => content.destroy();
      output.once('close', close);
      zip.addReadStream(content, pathOf(file), { compress: false });
      await finished(content);
      output.off('close', close);
    }
    if (lost.length > 0) zip.addBuffer(Buffer.from(lost.join('\r\n')), LOST);
    zip.end();
  };
  zip.once('error', (error) => output.destroy(error));
  fill().catch((error) => output.destroy(error));
  return output;
}
