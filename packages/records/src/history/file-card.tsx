import type { EarlierFile } from '@ar/domain/activity';
import { keys } from '@ar/domain/query-keys';
import { extensionOf, type UploadKind } from '@ar/domain/upload';
import { api, useLanguage } from '@ar/session';
import { Button } from '@ar/ui/button';
import { formatBytes } from '@ar/ui/format';
import { Spoken } from '@ar/ui/states';
import { useQuery } from '@tanstack/react-query';
import type { ComponentType } from 'react';
import { useSignedDownload } from '../actions/downloads.tsx';
import { failureMessage } from '../actions/file-download.ts';
import type { PreviewProps } from '../form/field.ts';
import { FilePreview } from '../form/file-preview.tsx';
import { useHistoryText } from '../texts/history.ts';
import { useWrite } from '../use-write.ts';
import { ACTIVITY } from './entry.tsx';
import classes from './file-card.module.css';

export type Side = 'before' | 'after';

interface FileCardProps {
  heading: string;
  file: EarlierFile | null;
  upload: UploadKind;
  source: { entry: number; field: string; side: Side; isZUp: boolean } | undefined;
  preview: ComponentType<PreviewProps> | undefined;
}

export function FileCard({ source, ...card }: FileCardProps) {
  const { heading, file } = card;
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
      {file?.is_kept && source && <Content {...card} name={file.name} source={source} />}
    </figure>
  );
}

type ContentProps = Omit<FileCardProps, 'file' | 'source'> & {
  name: string;
  source: NonNullable<FileCardProps['source']>;
};

function Content({ heading, name, upload, source, preview }: ContentProps) {
  const text = useHistoryText();
  // The server responds with a signed URL that is valid for one minute.
  const call = `${ACTIVITY}${source.entry}/files/${source.field}/?side=${source.side}`;
  const { download, notice, say } = useSignedDownload();
  const isPicture = upload === 'image';
  const { data: picture, error } = useQuery({
    queryKey: keys.entryFile(source.entry, source.field, source.side),
    queryFn: ({ signal }) => signedAddress(call, signal),
    enabled: isPicture,
    // The query is not refetched, because the browser has loaded the picture before the signed URL expires.
    staleTime: Number.POSITIVE_INFINITY,
    gcTime: 0,
  });
  const { data: opened, mutate: open } = useWrite<string>({
    send: (_, { signal }) => signedAddress(call, signal),
    onMutate: () => say(null),
    onError: (failure) =>
      say({ text: `${text('downloadFailed', { name })} ${failureMessage(failure, text)}` }),
  });
  const opens = upload === 'audio' ? 'listen' : preview && 'viewModel';
  const spoken = <Spoken> {`${name}, ${heading}`}</Spoken>;

  return (
    <>
      {isPicture && picture && (
        <img className={classes.picture} src={picture} alt={text('pictureOf', { side: heading, name })} />
      )}
      {isPicture && error && <p className={classes.facts}>{text('pictureFailed')}</p>}
      {opened && <FilePreview {...{ upload, preview, name }} source={opened} opened isZUp={source.isZUp} />}
      <div className={classes.buttons}>
        {opens && !opened && (
          <Button size="small" onClick={() => open()}>
            {text(opens)}
            {spoken}
          </Button>
        )}
        <Button size="small" onClick={() => download(call, name)}>
          {text('downloadFile')}
          {spoken}
        </Button>
      </div>
      {notice}
    </>
  );
}

const signedAddress = (call: string, signal: AbortSignal) =>
  api<{ url: string }>(call, { showsFailure: true, signal }).then(({ url }) => url);
