import { Button } from '@ar/ui/button';
import { Modal, ModalBody, ModalFooter } from '@ar/ui/dialog';
import { useEffect, useEffectEvent, useRef, useState } from 'react';
import { createPortal } from 'react-dom';
import type { ActionTools, RecordRow } from '../list/list-page.ts';
import { useRecordText } from '../texts/record-text.tsx';
import { qrPicture } from './qr-picture.ts';
import classes from './qr-sheet-dialog.module.css';
import '../texts/tools.ts';

export function QrSheetDialog<Row extends RecordRow & { qr_code: string }>(props: {
  rows: readonly Row[];
  tools: ActionTools<Row>;
  close(): void;
}) {
  const { rows, tools, close } = props;
  const { nameOf } = tools;
  const text = useRecordText();
  const frame = useRef<HTMLIFrameElement>(null);
  const [paper, setPaper] = useState<HTMLElement | null>(null);
  // Chromium does not fire `load` after React has attached `onLoad`, so an effect prepares the document. Firefox
  // replaces the document later and fires `load`.
  const prepare = () => setPaper(prepared(frame.current, text('qrSheet')));
  const prepareFirst = useEffectEvent(prepare);
  useEffect(() => prepareFirst(), []);
  const pictures = usePictures(rows, () => {
    close();
    tools.say({ text: text('qrFailed') });
  });

  return (
    <Modal title={text('qrSheet')} closeLabel={text('close')} onClose={close}>
      <ModalBody>
        <p role="status" className={classes.text}>
          {pictures ? text('qrSheetText', { count: rows.length }) : text('qrSheetMaking')}
        </p>
        <iframe ref={frame} className={classes.paper} title={text('qrSheet')} onLoad={prepare} />
        {paper &&
          pictures &&
          createPortal(
            layOutSheet(rows).map((page) => (
              <section key={page[0]?.id}>
                {page.map((row) => (
                  <figure key={row.id}>
                    <img src={pictures.get(row.id)} alt={row.qr_code} />
                    <figcaption>{nameOf(row)}</figcaption>
                  </figure>
                ))}
              </section>
            )),
            paper,
          )}
      </ModalBody>
      <ModalFooter>
        <Button onClick={close}>{text('close')}</Button>
        <Button
          appearance="primary"
          disabledFocusable={!pictures || !paper}
          onClick={() => frame.current?.contentWindow?.print()}
        >
          {text('print')}
        </Button>
      </ModalFooter>
    </Modal>
  );
}

/**
 * Adds the styles of the sheet to the document of the frame, and returns its body. Returns null if the frame has no
 * document yet. The styles are CSSOM rules, because the Content Security Policy forbids style elements.
 */
function prepared(frame: HTMLIFrameElement | null, title: string): HTMLElement | null {
  const inside = frame?.contentDocument;
  const view = inside?.defaultView;
  if (!inside || !view) return null;
  const sheet = new view.CSSStyleSheet();
  sheet.replaceSync(SHEET_STYLE);
  inside.adoptedStyleSheets = [sheet];
  inside.title = title;
  inside.documentElement.lang = document.documentElement.lang;
  return inside.body;
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

const PER_PAGE = 12;

export function layOutSheet<Row>(rows: readonly Row[]): Row[][] {
  const pages: Row[][] = [];
  for (let from = 0; from < rows.length; from += PER_PAGE) pages.push(rows.slice(from, from + PER_PAGE));
  return pages;
}

const SHEET_STYLE = `
  @page { size: A4; margin: 10mm; }
  :root { color-scheme: light; }
  body { margin: 0; background: #fff; color: #000; font: 11pt/1.3 system-ui, sans-serif; }
  section { display: grid; grid-template: repeat(4, 66mm) / repeat(3, 1fr); gap: 2mm; break-after: page; }
  section:last-of-type { break-after: auto; }
  figure { display: grid; justify-items: center; align-content: start; gap: 2mm; margin: 0; padding: 2mm; border: 0.2mm dashed #999; break-inside: avoid; overflow: hidden; }
  img { inline-size: 44mm; block-size: 44mm; image-rendering: pixelated; }
  figcaption { max-block-size: 2.6em; overflow: hidden; text-align: center; overflow-wrap: anywhere; }
  @media screen { body { padding: 4mm; } section { margin-block-end: 6mm; } }
  @media screen and (width < 190mm) { section { grid-template: none / repeat(auto-fill, minmax(48mm, 1fr)); } }
`;
