import type { ActivityValue, KeptFile } from '@ar/domain/activity';
import type { Entity } from '@ar/domain/entities/entity';
import { Spoken } from '@ar/ui/states';
import type { FieldExtras } from '../form/field.ts';
import { useHistoryText } from '../texts/history.ts';
import classes from './field-change.module.css';
import type { FieldWords } from './field-words.ts';
import { FileCard, type FileSource } from './file-card.tsx';
import { wordDiff } from './word-diff.ts';

/** What changes show by: the entity, its words, and the parts of its form that show files. */
export interface Showing {
  entity: Entity;
  words: FieldWords;
  extras?: FieldExtras | undefined;
}

interface FieldChangeProps extends Showing {
  field: string;
  from: ActivityValue;
  to: ActivityValue;
  /** What the two sides are called: 'Prije' and 'Poslije', or 'Sada' and 'Biće'. */
  names: readonly [from: string, to: string];
  /** Where the two files can be read. */
  sources?: readonly [from: FileSource | undefined, to: FileSource | undefined] | undefined;
}

/** How one field became another: texts word by word, files side by side, everything else one after the other. */
export function FieldChange(props: FieldChangeProps) {
  const { entity, words, field, from, to, names, sources } = props;
  const text = useHistoryText();
  const lang = words.lang(field);
  const definition = entity.fields[field];
  if (definition?.kind === 'file' && (isFile(from) || isFile(to))) {
    const side = (at: 0 | 1) => (
      <FileCard
        heading={names[at]}
        file={[from, to].map((value) => (isFile(value) ? value : null))[at] ?? null}
        upload={definition.upload}
        source={sources?.[at]}
        preview={props.extras?.[field]?.preview}
      />
    );
    return (
      <div className={classes.files}>
        {side(0)}
        {side(1)}
      </div>
    );
  }
  const [before, after] = [words.value(field, from), words.value(field, to)];
  const isLong = definition?.kind === 'long-text';
  const parts = isLong && before !== null && after !== null && wordDiff(before, after);
  if (parts) {
    return (
      <p className={classes.long} lang={lang}>
        {parts.map(({ kind, words: said }, at) => {
          const Part = MARKS[kind];
          return (
            <Part key={at}>
              {kind !== 'same' && <Spoken>{text(kind)}: </Spoken>}
              {said}
            </Part>
          );
        })}
      </p>
    );
  }
  // Two files of one name: what differs is their content.
  const replaced = before === after && after !== null;
  const shown = replaced ? text('replaced', { name: after }) : after;
  const nothing = <em className={classes.nothing}>{text('nothing')}</em>;
  return (
    <div className={isLong ? classes.long : undefined}>
      <Spoken>{names[0]}: </Spoken>
      {before === null ? nothing : <del lang={lang}>{before}</del>}
      <span aria-hidden="true" className={classes.arrow}>
        →
      </span>
      <Spoken>{names[1]}: </Spoken>
      {shown === null ? nothing : <ins lang={lang}>{shown}</ins>}
    </div>
  );
}

const MARKS = { same: 'span', removed: 'del', added: 'ins' } as const;

const isFile = (value: ActivityValue): value is KeptFile =>
  typeof value === 'object' && value !== null && !Array.isArray(value);
