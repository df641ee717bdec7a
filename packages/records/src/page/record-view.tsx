import { type Entity, type Field, fieldsOf, isEntered, labelOf, textIn } from '@ar/domain/entities/entity';
import { langOfPart } from '@ar/domain/languages';
import { useLanguage } from '@ar/session';
import { Picture } from '@ar/ui/picture';
import type { ReactNode } from 'react';
import { DownloadButton } from '../actions/downloads.tsx';
import { currentFile, type FieldExtras, type FileField, isZUp } from '../form/field.ts';
import { FilePreview } from '../form/file-preview.tsx';
import { useShow } from '../list/columns.tsx';
import classes from './record-view.module.css';

interface RecordViewProps {
  entity: Entity;
  row: object;
  /** Parts of the department's form that work without editing, such as a map or a preview of models. */
  extras?: FieldExtras | undefined;
}

type Named = readonly [name: string, field: Field];
type Part = 'picture' | 'fact' | 'group' | 'text' | 'file' | 'origin';

const NO_EXTRAS: FieldExtras = {};
const HIDDEN_KINDS = ['id', 'version', 'qr', 'file-name'];

/** 'Detaljni Pregled': picture, facts, place, texts and files of a record, and its author and date. */
export function RecordView({ entity, row, extras = NO_EXTRAS }: RecordViewProps) {
  const { language } = useLanguage();
  const show = useShow();
  const values = row as Readonly<Record<string, unknown>>;
  const visible = fieldsOf(entity).filter(([, { kind, toldBy }]) => !HIDDEN_KINDS.includes(kind) && !toldBy);
  const fieldsIn = (part: Part): readonly Named[] => visible.filter((one) => partOf(one) === part);

  function partOf([name, field]: Named): Part {
    if (isPicture(field) && values[name]) return 'picture';
    if (values[fileOf(name, field)] && !isPicture(field)) return 'file';
    if (!isEntered(field)) return 'origin';
    if (extras[name]?.group) return 'group';
    return field.kind === 'long-text' ? 'text' : 'fact';
  }

  const shown = ([name, field]: Named): ReactNode =>
    field.kind === 'file' && values[name] ? (
      <RecordFile {...{ entity, row }} field={{ ...field, name }} preview={extras[name]?.preview} />
    ) : (
      show.value(field, values[name])
    );
  const list = (part: Part) =>
    fieldsIn(part).length > 0 && (
      <dl className={classes.facts} data-part={part}>
        {fieldsIn(part).map(([name, field]) => (
          <div key={name} className={classes.fact} data-half={isHalf(field)} data-kind={field.kind}>
            <dt>{labelOf(entity, name, language)}</dt>
            <dd>{shown([name, field])}</dd>
          </div>
        ))}
      </dl>
    );
  const below = (...parts: Part[]) =>
    parts.flatMap(fieldsIn).map(([name]) => {
      const Below = extras[name]?.below;
      return Below && <Below key={name} values={textsOf(values)} set={setNothing} readOnly />;
    });

  return (
    <div className={classes.view}>
      <div className={classes.beside}>
        {fieldsIn('picture').map(([name, field]) => (
          <RecordPicture key={name} {...{ entity, row }} field={{ ...(field as FileField), name }} />
        ))}
        {list('fact')}
      </div>
      {fieldsIn('group').length > 0 && (
        <div className={classes.group}>
          {list('group')}
          <div>{below('group')}</div>
        </div>
      )}
      {list('text')}
      {below('picture', 'fact', 'text')}
      {list('file')}
      {below('file')}
      {list('origin')}
      {below('origin')}
    </div>
  );
}

/** The field with the file: the field itself, or the recording of a transcript, which is shown beside it. */
const fileOf = (name: string, field: Field) =>
  field.kind === 'file' ? name : ('transcribes' in field && field.transcribes) || '';

const isPicture = (field: Field) => field.kind === 'file' && field.upload === 'image';
const isHalf = (field: Field) => (isEntered(field) ? field.half : true);
const setNothing = () => undefined;

const textsOf = (values: Readonly<Record<string, unknown>>) =>
  Object.fromEntries(Object.entries(values).map(([name, value]) => [name, String(value ?? '')]));

interface RecordFileProps {
  entity: Entity;
  row: object;
  field: FileField;
  preview: FieldExtras[string]['preview'];
}

/** A picture between corner brackets, the brand's sign of the AR camera. */
function RecordPicture({ entity, row, field }: Omit<RecordFileProps, 'preview'>) {
  const { language: page } = useLanguage();
  const { words, language } = textIn(entity, row, `${field.name}_alt`, page);
  const file = currentFile(entity, field, row);
  if (!file?.url) return null;
  return (
    <figure className={classes.picture}>
      <div className={classes.frame}>
        <Picture
          src={file.url}
          alt={words}
          lang={langOfPart(language, page)}
          sizes="(width < 900px) 94vw, 480px"
          width={800}
          height={450}
        />
      </div>
      <figcaption className={classes.file}>
        <span className={classes.label}>{labelOf(entity, field.name, page)}</span>
        <span className={classes.fileName}>{file.name}</span>
        <DownloadButton file={file} />
      </figcaption>
    </figure>
  );
}

function RecordFile({ entity, row, field, preview }: RecordFileProps) {
  const file = currentFile(entity, field, row);
  if (!file) return null;
  const values = row as Readonly<Record<string, unknown>>;
  const shown = file.url && { source: file.url, name: file.name, isZUp: isZUp(field, values) };
  return (
    <>
      <p className={classes.file}>
        <span className={classes.fileName}>{file.name}</span>
        <DownloadButton file={file} />
      </p>
      {shown && <FilePreview upload={field.upload} preview={preview} {...shown} />}
    </>
  );
}
