import type { EarlierFile } from '@ar/domain/activity';
import { keys } from '@ar/domain/query-keys';
import { extensionOf } from '@ar/domain/upload';
import { useLanguage } from '@ar/session';
import { Button } from '@ar/ui/button';
import { formatBytes } from '@ar/ui/format';
import { Spoken } from '@ar/ui/states';
import { useQuery } from '@tanstack/react-query';
import { useSignedDownload } from '../actions/downloads.tsx';
import { read } from '../read.ts';
import { useHistoryText } from '../texts/history.ts';
import { ACTIVITY } from './entry.tsx';
import classes from './file-card.module.css';

export type Side = 'before' | 'after';

interface FileCardProps {
  heading: string;
  file: EarlierFile | null;
  isPicture: boolean;
  source: { entry: number; field: string; side: Side } | undefined;
}

export function FileCard({ heading, file, isPicture, source }: FileCardProps) {
  const text = useHistoryText();
  const { tag } = useLanguage();
  return (
    <figure className={classes.card}>
      <figcaption>
        <span className={classes.facts}>{heading}</span>
        {file ? (
          <>
            <span>{file.name}</span>
            <span className={classes.facts}>
              {[
                extensionOf(file.name).slice(1).toUpperCase(),
                file.size !== null && formatBytes(file.size, tag),
              ]
                .filter(Boolean)
                .join(' · ')}
            </span>
          </>
        ) : (
          <em className={classes.facts}>{text('nothing')}</em>
        )}
      </figcaption>
      {file && !file.is_kept && <p className={classes.facts}>{text('notKept')}</p>}
      {file?.is_kept && source && <Content {...{ heading, isPicture, source }} name={file.name} />}
    </figure>
  );
}

type ContentProps = Pick<FileCardProps, 'heading' | 'isPicture'> & {
  name: string;
  source: NonNullable<FileCardProps['source']>;
};

function Content({ heading, name, isPicture, source }: ContentProps) {
  const text = useHistoryText();
  const { entry, field, side } = source;
  const call = `${ACTIVITY}${entry}/files/${field}/?side=${side}`;
  const { download, notice } = useSignedDownload();
  const { data: picture, error } = useQuery({
    queryKey: keys.entryFile(entry, field, side),
    queryFn: read<{ url: string }>(call),
    enabled: isPicture,
    // The query is not refetched, because the browser has loaded the picture before the signed URL expires.
    staleTime: Number.POSITIVE_INFINITY,
    gcTime: 0,
  });

  return (
    <>
      {picture && (
        <img className={classes.picture} src={picture.url} alt={text('pictureOf', { side: heading, name })} />
      )}
      {error && <p className={classes.facts}>{text('pictureFailed')}</p>}
      <div>
        <Button size="small" onClick={() => download(call, name)}>
          {text('downloadFile')}
          <Spoken> {`${name}, ${heading}`}</Spoken>
        </Button>
      </div>
      {notice}
    </>
  );
}
