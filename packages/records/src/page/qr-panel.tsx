import { Button } from '@ar/ui/button';
import { useObjectUrl } from '@ar/ui/use-object-url';
import { useQuery } from '@tanstack/react-query';
import { useId } from 'react';
import { useRecordText } from '../texts/record-text.tsx';
import classes from './record-page.module.css';

/** Shows no picture if the browser has no canvas, or if the module that draws the QR code did not load. */
export function QrPanel({ content, onDownload }: { content: string; onDownload(): void }) {
  const text = useRecordText();
  const id = useId();
  const { data: png } = useQuery({
    queryKey: ['qr', content],
    queryFn: async () => (await import('../actions/qr-picture.ts')).qrPicture(content),
    staleTime: Number.POSITIVE_INFINITY,
    structuralSharing: false,
    retry: false,
  });
  const picture = useObjectUrl(png);
  return (
    <section className={classes.panel} aria-labelledby={id}>
      <h2 id={id}>{text('qrCode')}</h2>
      <div className={classes.qr}>
        {picture ? <img src={picture} alt="" width={132} height={132} /> : <span />}
        <div>
          <a href={content} target="_blank" rel="noopener">
            {content.replace(/^https?:\/\//, '').replaceAll('/', '/\u200b')}
          </a>
          <Button size="small" onClick={onDownload}>
            {text('downloadQr')}
          </Button>
        </div>
      </div>
    </section>
  );
}
