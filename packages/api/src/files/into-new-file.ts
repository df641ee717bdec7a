import { createWriteStream, type WriteStream } from 'node:fs';

/**
 * Makes a file and lets `fill` write it; no file may be at `path`. Ends once the file is closed, also where `fill` fails: a
 * pipeline with a function in it rejects while Node still opens the file (seen with Node 20.20), and one that its caller
 * removed by then would come to be after all.
 *
 * @throws what `fill` throws, or what went wrong as the file was flushed and closed.
 */
export async function intoNewFile<Filled>(
  path: string,
  fill: (file: WriteStream) => Promise<Filled>,
  options: { mode?: number; flush?: boolean } = {},
): Promise<Filled> {
  const file = createWriteStream(path, { ...options, flags: 'wx' });
  const closed = new Promise<void>((resolve) => file.once('close', resolve));
  // Heard, so that one that comes after the last byte ends no process; it is thrown below.
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
