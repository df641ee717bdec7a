import { createHash } from 'node:crypto';
import type { Readable } from 'node:stream';

export interface Measures {
  size: number;
  /** Of the content, in lower-case hexadecimal. */
  sha256: string;
}

interface Measured {
  chunks: AsyncGenerator<Uint8Array, void>;
  /** True once all of the content went through. */
  measures(): Measures;
  /** Why the content broke off, if it did. */
  brokenBy(): unknown;
}

/** Hands a content on and measures it on the way. */
export function measure(content: Readable | Uint8Array): Measured {
  const hash = createHash('sha256');
  let size = 0;
  let broken: unknown;
  async function* chunks() {
    try {
      for await (const chunk of content instanceof Uint8Array ? [content] : content) {
        hash.update(chunk);
        size += chunk.length;
        yield chunk;
      }
    } catch (error) {
      broken = error;
      throw error;
    }
  }
  return {
    chunks: chunks(),
    measures: () => ({ size, sha256: hash.digest('hex') }),
    brokenBy: () => broken,
  };
}
