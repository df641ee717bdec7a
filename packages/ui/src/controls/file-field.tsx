import { type ReactNode, type Ref, useEffect, useImperativeHandle, useRef, useState } from 'react';
import { Spoken } from '../states.tsx';
import { useObjectUrl } from '../use-object-url.ts';
import { Button } from './button.tsx';
import { FieldFrame, type FieldProps, stateOf } from './field.tsx';
import classes from './file-field.module.css';
import { Picture } from './picture.tsx';

interface FileFieldProps extends FieldProps {
  accept: string;
  value: File | undefined;
  onChange(file: File | undefined): void;
  current?: { name: string; url?: string | undefined } | undefined;
  download?: ReactNode;
  texts: Record<'choose' | 'drop' | 'remove' | 'kept', string> & {
    unseen?: string;
  };
  sizeOf(bytes: number): string;
  isRefused?: boolean;
  preview?: ReactNode;
  inputRef?: Ref<HTMLInputElement> | undefined;
}

export function FileField(props: FileFieldProps) {
  const { label, hint, error, required, accept, value, onChange, current, texts, sizeOf } = props;
  const input = useRef<HTMLInputElement>(null);
  useImperativeHandle(props.inputRef, () => input.current as HTMLInputElement);
  const chosen = useObjectUrl(accept.startsWith('image/') ? value : undefined);
  const stored = current?.url?.endsWith('.webp') ? current.url : undefined;
  const picture = value ? chosen : stored;
  const shown = props.isRefused ? undefined : picture;
  const [unseen, setUnseen] = useState<string>();

  // Empties the input, because choosing the same file again would fire no change event otherwise.
  useEffect(() => {
    if (!value && input.current) input.current.value = '';
  }, [value]);

  const field = { label, hint, error, required };
  return (
    <>
      <FieldFrame {...field}>
        {(control) => (
          <div className={classes.area} data-invalid={error !== undefined || undefined}>
            {/* The input covers the area, so the browser also accepts a dropped file. */}
            <input
              {...control}
              {...stateOf(field)}
              ref={input}
              className={classes.input}
              type="file"
              accept={accept}
              onChange={({ target }) => {
                const [file] = target.files ?? [];
                if (file) onChange(file);
              }}
            />
            <span className={classes.button} aria-hidden="true">
              {texts.choose}
            </span>
            <span className={classes.words} aria-hidden="true">
              {texts.drop}
            </span>
          </div>
        )}
      </FieldFrame>
      {value ? (
        <p className={classes.chosen}>
          <span className={classes.name}>{value.name}</span>
          <span className={classes.size}>{sizeOf(value.size)}</span>
          <Button
            size="small"
            onClick={() => {
              onChange(undefined);
              input.current?.focus();
            }}
          >
            {texts.remove}
            <Spoken> {value.name}</Spoken>
          </Button>
        </p>
      ) : (
        current && (
          <p className={classes.chosen}>
            <span className={classes.kept}>{texts.kept}</span>
            <span className={classes.name}>{current.name}</span>
            {props.download}
          </p>
        )
      )}
      {shown &&
        (shown === unseen ? (
          <p role="alert" className={classes.kept}>
            {texts.unseen}
          </p>
        ) : (
          <Picture
            className={classes.picture}
            src={shown}
            alt=""
            sizes="280px"
            width={280}
            height={180}
            onError={() => setUnseen(shown)}
          />
        ))}
      {!props.isRefused && props.preview}
    </>
  );
}
