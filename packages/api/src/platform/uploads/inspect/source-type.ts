/** A URL of IPTC's vocabulary Digital Source Type, which ID3, Vorbis comments and C2PA may contain. */
const TERM = /cv\.iptc\.org\/newscodes\/digitalsourcetype\/([A-Za-z]{3,40})/;
const OVERLAP = 100;

export async function sourceTypeOf(content: AsyncIterable<Uint8Array> | Iterable<Uint8Array>) {
  let rest = '';
  for await (const chunk of content) {
    const text = rest + Buffer.from(chunk).toString('latin1');
    const [found, term] = TERM.exec(text) ?? [];
    if (found && !text.endsWith(found)) return term;
    rest = text.slice(-OVERLAP);
  }
  return TERM.exec(rest)?.[1];
}

export const isByAProgram = (sourceType: string | null): boolean =>
  /^(?:algorithmicMedia|trainedAlgorithmicMedia|composite(?:Synthetic|WithTrainedAlgorithmicMedia))$/.test(
    sourceType ?? '',
  );
