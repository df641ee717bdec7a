import { fileTypeFromFile } from 'file-type';

/**
 * What the content looks like, as an extension without its dot; undefined for what is not known, such as most text.
 * file-type reads a little of the file only, and bounds what it unpacks.
 */
export async function typeOf(path: string): Promise<string | undefined> {
  try {
    return (await fileTypeFromFile(path))?.ext;
  } catch (error) {
    // It gives up on some malformed content by throwing; a disk that cannot be read is another matter.
    if (error instanceof Error && 'syscall' in error) throw error;
    return undefined;
  }
}
