import { createReadStream } from 'node:fs';
import { open } from 'node:fs/promises';

/** What was received: a local file, its client's name and size in bytes. */
export interface Received {
  path: string;
  name: string;
  size: number;
}

/** The `length` bytes from `start` on; fewer where the file ends before. */
export async function readPart(path: string, start: number, length: number): Promise<Buffer> {
  const file = await open(path);
  try {
    const buffer = Buffer.alloc(length);
    let filled = 0;
    while (filled < length) {
      const { bytesRead } = await file.read(buffer, filled, length - filled, start + filled);
      if (bytesRead === 0) break;
      filled += bytesRead;
    }
    return buffer.subarray(0, filled);
  } finally {
    await file.close();
  }
}

/** The last `length` bytes, or the whole of a shorter file. */
export function readEnd({ path, size }: Received, length: number): Promise<Buffer> {
  return readPart(path, Math.max(0, size - length), Math.min(size, length));
}

/** Whether a zero byte is in it anywhere: no text has one. */
export async function hasZeroByte(path: string): Promise<boolean> {
  for await (const chunk of createReadStream(path)) if (chunk.includes(0)) return true;
  return false;
}
