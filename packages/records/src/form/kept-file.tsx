import { Button } from '@ar/ui/button';
import { Spoken } from '@ar/ui/states';
import { useState } from 'react';
import { secureAddress, sendTo } from '../actions/file-download.ts';
import { NoticeBar } from '../actions/notice-bar.tsx';
import type { Notice } from '../list/list-page.ts';
import { useRecordText } from '../texts/record-text.tsx';
import type { CurrentFile } from './field.ts';
import classes from './kept-file.module.css';

/** 'Preuzmi fajl' beside a file that a record has: from its public address, or from a signed one. */
export function KeptFile({ file }: { file: CurrentFile }) {
  const text = useRecordText();
  const { name, url, call } = file;
  const [notice, setNotice] = useState<Notice | null>(null);
  const label = [text('downloadFile'), <Spoken key="name"> {name}</Spoken>];
  const shared = { size: 'small', className: classes.button } as const;
  if (url) {
    const address = secureAddress(url, window.location.href);
    return (
      <Button as="a" {...shared} href={address} download={name} target="_blank" rel="noopener">
        {label}
      </Button>
    );
  }
  function fetchFile() {
    // On the press itself: a tab opened after the answer counts as a pop-up, and is blocked.
    const tab = window.open('', '_blank');
    setNotice(null);
    void sendTo(tab, call ?? '', { text, name }).then(setNotice);
  }
  return (
    <>
      <Button {...shared} onClick={fetchFile}>
        {label}
      </Button>
      {notice && <NoticeBar notice={notice} closeLabel={text('close')} onClose={() => setNotice(null)} />}
    </>
  );
}
