import { api } from '@ar/session';
import { useEffect, useRef, useState } from 'react';
import { saveFile } from '../actions/file-download.ts';

/** A spreadsheet that the server makes, saved under a name. */
export function useDownload() {
  const [busy, setBusy] = useState(false);
  const [failure, setFailure] = useState<unknown>();
  const stopper = useRef(new AbortController());
  useEffect(() => {
    stopper.current = new AbortController();
    return () => stopper.current.abort();
  }, []);

  async function run(path: string, language: string, name: string) {
    const { signal } = stopper.current;
    setFailure(undefined);
    setBusy(true);
    try {
      const query = { language };
      const file = await api<Blob>(path, { query, signal, onDownloadProgress() {}, showsFailure: true });
      saveFile(file, `${name}.xlsx`);
    } catch (error) {
      if (!signal.aborted) setFailure(error);
    } finally {
      if (!signal.aborted) setBusy(false);
    }
  }

  return { busy, failure, run };
}
