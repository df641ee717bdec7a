import { createWriteStream, type WriteStream } from 'node:fs';

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
  let filled: Filled;
  try {
    filled = await fill(file);
  } finally {
    file.destroy();
    await closed;
  }
  if (file.errored) throw file.errored;
  return filled;
}
