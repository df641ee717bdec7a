import { type Entity, type Field, fieldsOf, isEntered, labelOf, textIn } from '@ar/domain/entities/entity';
import { langOfPart } from '@ar/domain/languages';
import { useLanguage } from '@ar/session';
import { Picture } from '@ar/ui/picture';
import type { ReactNode } from 'react';
import { DownloadButton } from '../actions/downloads.tsx';
import { AudioPreview } from '../form/audio-preview.tsx';
import { currentFile, type FieldExtras, type FileField, isZUp } from '../form/field.ts';
import { useShow } from '../list/columns.tsx';
import classes from './record-view.module.css';

interface RecordViewProps {
  entity: Entity;
  row: object;
  /** The parts of the department's form that can also be read: its map, its preview of models. */
  extras?: FieldExtras | undefined;
}

type Named = readonly [name: string, field: Field];

const NO_EXTRAS: FieldExtras = {};
const UNTOLD = ['id', 'version', 'qr', 'file-name'];

/** 'Detaljni Pregled': a record set for reading, with the fields and labels of its form, and who made it and when. */
export function RecordView({ entity, row, extras = NO_EXTRAS }: RecordViewProps) {
  const { language } = useLanguage();
  const show = useShow();
  const values = row as Readonly<Record<string, unknown>>;

  const told = fieldsOf(entity).filter(([, { kind, toldBy }]) => !UNTOLD.includes(kind) && !toldBy);
  const pictures = told.filter(([name, field]) => isPicture(field) && values[name]);
  const files = told.filter(([name, field]) => values[fileOf(name, field)] && !isPicture(field));
  const facts = told.filter((one) => ![...pictures, ...files].includes(one));
  const shown = ([name, field]: Named) => show.value(field, values[name]);
  const list = (fields: readonly Named[], value: (one: Named) => ReactNode) =>
    fields.length > 0 && (
      <dl className={classes.facts}>
        {fields.map(([name, field]) => (
          <div key={name} className={classes.fact} data-half={isHalf(field)} data-kind={field.kind}>
            <dt>{labelOf(entity, name, language)}</dt>
            <dd>{value([name, field])}</dd>
          </div>
        ))}
      </dl>
    );

  const below = (isHere: (field: Field) => boolean) =>
    told.map(([name, field]) => {
      const Below = extras[name]?.below;
      return (
        Below && isHere(field) && <Below key={name} values={textsOf(values)} set={setNothing} readOnly />
      );
    });

  return (
    <div className={classes.view}>
      {pictures.map(([name, field]) => (
        <RecordPicture key={name} {...{ entity, row }} field={{ ...(field as FileField), name }} />
      ))}
      {list(
        facts.filter(([, field]) => isEntered(field)),
        shown,
      )}
      {below(isEntered)}
      {list(files, ([name, field]) =>
        field.kind === 'file' ? (
          <RecordFile
            {...{ entity, row }}
            field={{ ...(field as FileField), name }}
            preview={extras[name]?.preview}
          />
        ) : (
          shown([name, field])
        ),
      )}
      {list(
        facts.filter(([, field]) => !isEntered(field)),
        shown,
      )}
      {below((field) => !isEntered(field))}
    </div>
  );
}

/** The file that a field holds, or whose words it holds: a recording and its transcript stand together. */
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

/** Between the corner brackets of the AR camera (brand), whole, and as large as there is room for. */
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
          sizes="(width < 1100px) 94vw, 800px"
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

function RecordFile({ entity, row, field, preview: Preview }: RecordFileProps) {
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
      {shown && field.upload === 'audio' && <AudioPreview {...shown} />}
      {shown && field.upload !== 'audio' && Preview && <Preview {...shown} />}
    </>
  );
}
