import { type Entity, type Field, fieldsOf, isEntered, labelOf, textIn } from '@ar/domain/entities/entity';
import { langOfPart } from '@ar/domain/languages';
import { useLanguage } from '@ar/session';
import { Picture } from '@ar/ui/picture';
import type { ReactNode } from 'react';
import { DownloadButton } from '../actions/downloads.tsx';
import { type CurrentFile, currentFile, type FieldExtras, isZUp } from '../form/field.ts';
import { FilePreview } from '../form/file-preview.tsx';
import { useShow } from '../list/columns.tsx';
import classes from './record-view.module.css';

interface RecordViewProps {
  entity: Entity;
  row: object;
  /** Parts of the department's form that the page shows read-only, such as a map or a model preview. */
  extras?: FieldExtras | undefined;
}

type Named = readonly [name: string, field: Field];
type Part = 'picture' | 'fact' | 'group' | 'text' | 'file' | 'origin';

const HIDDEN_KINDS = ['id', 'version', 'qr', 'file-name'];

export function RecordView({ entity, row, extras = {} }: RecordViewProps) {
  const { language: page } = useLanguage();
  const show = useShow();
  const values = row as Readonly<Record<string, unknown>>;
  const texts = Object.fromEntries(
    Object.entries(values).map(([name, value]) => [name, String(value ?? '')]),
  );
  const visible = fieldsOf(entity).filter(
    ([, { kind, shownBy }]) => !HIDDEN_KINDS.includes(kind) && !shownBy,
  );
  const fieldsIn = (part: Part): readonly Named[] => visible.filter((one) => partOf(one) === part);

  function partOf([name, field]: Named): Part {
    const file = field.kind === 'file' ? name : 'transcribes' in field && field.transcribes;
    const isPicture = field.kind === 'file' && field.upload === 'image';
    if (file && values[file]) return isPicture ? 'picture' : 'file';
    if (!isEntered(field)) return 'origin';
    if (extras[name]?.group) return 'group';
    return field.kind === 'long-text' ? 'text' : 'fact';
  }

  function shown([name, field]: Named): ReactNode {
    const file = field.kind === 'file' && currentFile(entity, { ...field, name }, row);
    if (!file) return show.value(field, values[name]);
    const preview = extras[name]?.preview;
    return (
      <>
        <p className={classes.file}>
          <FileLink file={file} />
        </p>
        {file.url && (
          <FilePreview
            {...{ upload: field.upload, preview, name: file.name, source: file.url }}
            isZUp={isZUp(field, values)}
          />
        )}
      </>
    );
  }

  function picture([name, field]: Named): ReactNode {
    const { words, language } = textIn(entity, row, `${name}_alt`, page);
    const file = field.kind === 'file' && currentFile(entity, { ...field, name }, row);
    if (!file || file.url === undefined) return null;
    return (
      <figure key={name} className={classes.picture}>
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
          <span className={classes.label}>{labelOf(entity, name, page)}</span>
          <FileLink file={file} />
        </figcaption>
      </figure>
    );
  }

  const list = (part: Part) =>
    fieldsIn(part).length > 0 && (
      <dl className={classes.facts} data-part={part}>
        {fieldsIn(part).map(([name, field]) => (
          <div
            key={name}
            className={classes.fact}
            data-half={isEntered(field) ? field.half : true}
            data-kind={field.kind}
          >
            <dt>{labelOf(entity, name, page)}</dt>
            <dd>{shown([name, field])}</dd>
          </div>
        ))}
      </dl>
    );
  const below = (...parts: Part[]) =>
    parts.flatMap(fieldsIn).map(([name]) => {
      const Below = extras[name]?.below;
      return Below && <Below key={name} values={texts} set={() => {}} readOnly />;
    });

  return (
    <div className={classes.view}>
      <div className={classes.beside}>
        {fieldsIn('picture').map(picture)}
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

const FileLink = ({ file }: { file: CurrentFile }) => (
  <>
    <span className={classes.fileName}>{file.name}</span>
    <DownloadButton file={file} />
  </>
);
