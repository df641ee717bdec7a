import { type ApiOptions, api } from '@ar/session';
import { Button } from '@ar/ui/button';
import { Spoken } from '@ar/ui/states';
import { useState } from 'react';
import type { CurrentFile } from '../form/field.ts';
import type { Notice } from '../list/list-page.ts';
import { NoticeBar } from '../notice-bar.tsx';
import { useRecordText } from '../texts/record-text.tsx';
import { useWrite } from '../use-write.ts';
import { openInTab, saveFile, secureAddress } from './file-download.ts';

export function useSignedDownload() {
  const text = useRecordText();
  const [notice, say] = useState<Notice | null>(null);
  return {
    say,
    download(call: string, name: string) {
      say(null);
      void openInTab(window.open('', '_blank'), call, { text, name }).then(say);
    },
    notice: notice && <NoticeBar notice={notice} closeLabel={text('close')} onClose={() => say(null)} />,
  };
}

export function DownloadButton({ file }: { file: CurrentFile }) {
  const { name, url, call = '' } = file;
  const text = useRecordText();
  const { download, notice } = useSignedDownload();
  const label = [text('downloadFile'), <Spoken key="name"> {name}</Spoken>];
  if (url) {
    const address = secureAddress(url, window.location.href);
    return (
      <Button as="a" size="small" href={address} download={name} target="_blank" rel="noopener">
        {label}
      </Button>
    );
  }
  return (
    <>
      <Button size="small" onClick={() => download(call, name)}>
        {label}
      </Button>
      {notice}
    </>
  );
}

/** `progress` is the number of received bytes. */
export const useFileDownload = () =>
  useWrite<void, { path: string; query: ApiOptions['query']; name: string }>({
    async send({ path, query, name }, { signal, onProgress }) {
      const call = { query, signal, onDownloadProgress: onProgress, showsFailure: true } as const;
      saveFile(await api<Blob>(path, call), name);
    },
  });
