import type { Translate } from '@ar/session';
import { Button } from '@fluentui/react-components';
import { useState } from 'react';
import { sendTo } from '../actions/file-download.ts';
import { NoticeBar } from '../actions/notice-bar.tsx';
import type { Notice } from '../actions/row-action.ts';
import { secureAddress } from '../actions/secure-address.ts';
import type { CurrentFile } from './field.ts';
import classes from './kept-file.module.css';

interface KeptFileProps {
  file: CurrentFile;
  text: Translate;
}

/**
 * 'Preuzmi fajl' beside the name of a file that a record has: from its address where anybody may read it, otherwise
 * from a signed one that is asked for on the press.
 */
export function KeptFile({ file: { name, url, call }, text }: KeptFileProps) {
  const [notice, setNotice] = useState<Notice | null>(null);
  const label = (
    <>
      {text('downloadFile')}
      <span className={classes.spoken}> {name}</span>
    </>
  );
  if (url) {
    const address = secureAddress(url, window.location.href);
    return (
      <Button
        as="a"
        size="small"
        className={classes.button}
        href={address}
        download={name}
        target="_blank"
        rel="noopener"
      >
        {label}
      </Button>
    );
  }
  if (!call) return null;
  function fetchFile(from: string) {
    // On the press itself: a tab opened after the answer counts as a pop-up, and is blocked.
    const tab = window.open('', '_blank');
    setNotice(null);
    void sendTo(tab, from, { text, name }).then(setNotice);
  }
  return (
    <>
      <Button size="small" className={classes.button} onClick={() => fetchFile(call)}>
        {label}
      </Button>
      {notice && <NoticeBar notice={notice} closeLabel={text('close')} onClose={() => setNotice(null)} />}
    </>
  );
}
