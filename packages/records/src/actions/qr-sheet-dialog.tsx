import { Button } from '@ar/ui/button';
import { Modal, ModalBody, ModalFooter } from '@ar/ui/dialog';
import { useEffect, useEffectEvent, useState } from 'react';
import { createPortal } from 'react-dom';
import type { ActionTools, RecordRow } from '../list/list-page.ts';
import { useRecordText } from '../texts/record-text.tsx';
import { qrPicture } from './qr-picture.ts';
import classes from './qr-sheet-dialog.module.css';
import '../texts/tools.ts';

/** A department's stylesheet cannot hide the page around the printed sheet, because the page belongs to the host. */
const PRINT_STYLE = `
  @page { size: A4; margin: 10mm; }
  @media print {
    :root { overflow: visible !important; }
    body > :not(.${classes.printed}) { display: none !important; }
  }
`;

export function QrSheetDialog<Row extends RecordRow & { qr_code: string }>(props: {
  rows: readonly Row[];
  tools: ActionTools<Row>;
  close(): void;
}) {
  const { rows, tools, close } = props;
  const { nameOf } = tools;
  const text = useRecordText();
  useEffect(addPrintStyle, []);
  const pictures = usePictures(rows, () => {
    close();
    tools.say({ text: text('qrFailed') });
  });
  const codes =
    pictures &&
    rows.map((row) => (
      <figure key={row.id} className={classes.code}>
        <img src={pictures.get(row.id)} alt={row.qr_code} />
        <figcaption>{nameOf(row)}</figcaption>
      </figure>
    ));

  return (
    <Modal title={text('qrSheet')} closeLabel={text('close')} onClose={close}>
      <ModalBody>
        <p role="status" className={classes.text}>
          {codes ? text('qrSheetText', { count: rows.length }) : text('qrSheetMaking')}
        </p>
        <div className={classes.sheet}>{codes}</div>
        {createPortal(<div className={`${classes.sheet} ${classes.printed}`}>{codes}</div>, document.body)}
      </ModalBody>
      <ModalFooter>
        <Button onClick={close}>{text('close')}</Button>
        <Button appearance="primary" disabledFocusable={!codes} onClick={() => window.print()}>
          {text('print')}
        </Button>
      </ModalFooter>
    </Modal>
  );
}

/** Adds CSSOM rules, because the Content Security Policy forbids style elements. */
function addPrintStyle() {
  const sheet = new CSSStyleSheet();
  sheet.replaceSync(PRINT_STYLE);
  document.adoptedStyleSheets.push(sheet);
  return () => {
    document.adoptedStyleSheets = document.adoptedStyleSheets.filter((one) => one !== sheet);
  };
}

function usePictures(rows: readonly { id: number; qr_code: string }[], onFailed: () => void) {
  const [pictures, setPictures] = useState<ReadonlyMap<number, string> | null>(null);
  const make = useEffectEvent(async (made: Map<number, string>) => {
    try {
      for (const { id, qr_code } of rows) made.set(id, URL.createObjectURL(await qrPicture(qr_code)));
      setPictures(made);
    } catch (error) {
      console.error('The QR codes could not be drawn', error);
      onFailed();
    }
  });
  useEffect(() => {
    const made = new Map<number, string>();
    void make(made);
    return () => {
      for (const address of made.values()) URL.revokeObjectURL(address);
    };
  }, []);
  return pictures;
}
