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
  async function* read(): AsyncGenerator<Uint8Array, void> {
    try {
      yield* content instanceof Uint8Array ? [content] : content;
    } catch (error) {
      broken = error;
      throw error;
    }
  }
  // Apart from the reading: a reader that gives up throws its own error in here, and the content is not to blame.
  async function* chunks() {
    for await (const chunk of read()) {
      hash.update(chunk);
      size += chunk.length;
      yield chunk;
    }
  }
  return {
    chunks: chunks(),
    measures: () => ({ size, sha256: hash.digest('hex') }),
    brokenBy: () => broken,
  };
}
