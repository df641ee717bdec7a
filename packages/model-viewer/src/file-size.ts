import { useEffect, useState } from 'react';

/** How large the file is, in bytes; undefined until known, or where nobody says. */
export function useFileSize(source: File | string): number | undefined {
  const [told, setTold] = useState<{ address: string; bytes: number }>();
  const address = typeof source === 'string' ? source : undefined;
  useEffect(() => {
    if (!address) return;
    const abort = new AbortController();
    fetch(address, { method: 'HEAD', signal: abort.signal }).then(
      ({ ok, headers }) => ok && setTold({ address, bytes: Number(headers.get('content-length')) }),
      // Only the figure beside the button is missing then; the button says what is wrong.
      () => {},
    );
    return () => abort.abort();
  }, [address]);
  if (typeof source !== 'string') return source.size;
  return told && told.address === address && told.bytes > 0 ? told.bytes : undefined;
}
