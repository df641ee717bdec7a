/** A term of http://cv.iptc.org/newscodes/digitalsourcetype/, wherever in the file it stands: ID3, a Vorbis comment, C2PA. */
const TERM = /cv\.iptc\.org\/newscodes\/digitalsourcetype\/([A-Za-z]{3,40})/;
const OVERLAP = 100;

/** How a recording says that it came to be; undefined where it says nothing. */
export async function sourceTypeOf(content: AsyncIterable<Uint8Array> | Iterable<Uint8Array>) {
  let rest = '';
  for await (const chunk of content) {
    const text = rest + Buffer.from(chunk).toString('latin1');
    const [found, term] = TERM.exec(text) ?? [];
    // A term at the end may go on.
    if (found && !text.endsWith(found)) return term;
    rest = text.slice(-OVERLAP);
  }
  return TERM.exec(rest)?.[1];
}

/** Whether a program spoke it, or a part of it. */
export const isByAProgram = (sourceType: string | null): boolean =>
  /^(?:algorithmicMedia|trainedAlgorithmicMedia|composite(?:Synthetic|WithTrainedAlgorithmicMedia))$/.test(
    sourceType ?? '',
  );
