import { createWriteStream, type WriteStream } from 'node:fs';
import { open, rename, rm } from 'node:fs/promises';
import { dirname } from 'node:path';

/**
 * Makes a file, which must not exist, and lets `fill` write it. Ends once the file is closed, also if `fill` fails: a
 * pipeline can reject while Node still opens the file (seen with Node 20.20), which would then appear after its removal.
 */
export async function intoNewFile<Filled>(
  path: string,
  fill: (file: WriteStream) => Promise<Filled>,
  options: { mode?: number; flush?: boolean } = {},
): Promise<Filled> {
  const file = createWriteStream(path, { ...options, flags: 'wx' });
  const closed = new Promise<void>((resolve) => file.once('close', resolve));
  // Without a listener, an error after the last byte would end the process; it is thrown below.
  file.on('error', () => {});
  const filled = await fill(file).finally(() => {
    file.destroy();
    return closed;
  });
  if (file.errored) throw file.errored;
  return filled;
}

/** Writes a draft, and gives it its name once it is whole and on the disk. A failure leaves nothing behind. */
export async function intoPlace(path: string, draft: string, fill: (file: WriteStream) => Promise<void>) {
  try {
    await intoNewFile(draft, fill, { mode: 0o600, flush: true });
    await renameForGood(draft, path);
  } catch (error) {
    await rm(draft, { force: true });
    throw error;
  }
}

export async function renameForGood(from: string, to: string): Promise<void> {
  await rename(from, to);
  // A name is durable once its folder is written too (fsync(2)). Systems that cannot open folders do not need it.
  const folder = await open(dirname(to)).catch(() => undefined);
  await folder?.sync().catch(() => {});
  await folder?.close();
}
