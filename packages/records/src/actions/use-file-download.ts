import { type ApiOptions, api } from '@ar/session';
import { useWrite } from '../use-write.ts';
import { saveFile } from './file-download.ts';

interface FileCall {
  path: string;
  query: ApiOptions['query'];
  name: string;
}

/** Saves a file that the server makes as it sends it; `progress` is the number of bytes that came. */
export const useFileDownload = () =>
  useWrite<void, FileCall>({
    async send({ path, query, name }, { signal, onProgress }) {
      const call = { query, signal, onDownloadProgress: onProgress, showsFailure: true } as const;
      saveFile(await api<Blob>(path, call), name);
    },
  });
