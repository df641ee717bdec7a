import type { ActivityValue, KeptFile } from '@ar/domain/activity';
import type { Entity } from '@ar/domain/entities/entity';
import { Spoken } from '@ar/ui/states';
import type { FieldExtras } from '../form/field.ts';
import { useHistoryText } from '../texts/history.ts';
import classes from './field-change.module.css';
import { useFieldWords } from './field-words.ts';
import { FileCard, type FileSource } from './file-card.tsx';
import { OldAndNew } from './old-and-new.tsx';
import { wordDiff } from './word-diff.ts';

export interface Showing {
  entity: Entity;
  extras?: FieldExtras | undefined;
}

interface FieldChangeProps extends Showing {
  field: string;
  from: ActivityValue;
  to: ActivityValue;
  /** The headings of both values: 'Prije' and 'Poslije' for a past change, 'Sada' and 'Biće' for a revert. */
  names: readonly [from: string, to: string];
  sources?: readonly [from: FileSource | undefined, to: FileSource | undefined] | undefined;
}

export function FieldChange(props: FieldChangeProps) {
  const { entity, field, from, to, names, sources } = props;
  const text = useHistoryText();
  const words = useFieldWords(entity);
  const lang = words.lang(field);
  const definition = entity.fields[field];
  if (definition?.kind === 'file' && (isFile(from) || isFile(to))) {
    const side = (at: 0 | 1, value: ActivityValue) => (
      <FileCard
        heading={names[at]}
        file={isFile(value) ? value : null}
        upload={definition.upload}
        source={sources?.[at]}
        preview={props.extras?.[field]?.preview}
      />
    );
    return (
      <div className={classes.files}>
        {side(0, from)}
        {side(1, to)}
      </div>
    );
  }
  const [before, after] = [words.value(field, from), words.value(field, to)];
  const isLong = definition?.kind === 'long-text';
  const parts = isLong && before !== null && after !== null && wordDiff(before, after);
  if (parts) {
    return (
      <p className={classes.long} lang={lang}>
        {parts.map(({ kind, words: part }, at) => {
          const Part = MARKS[kind];
          return (
            <Part key={at}>
              {kind !== 'same' && <Spoken>{text(kind)}: </Spoken>}
              {part}
            </Part>
          );
        })}
      </p>
    );
  }
  // Files with equal names differ in their content.
  const replaced = before === after && after !== null;
  return (
    <div className={isLong ? classes.long : undefined}>
      <OldAndNew
        values={[before, replaced ? text('replaced', { name: after }) : after]}
        names={names}
        lang={lang}
        nothing={<em className={classes.nothing}>{text('nothing')}</em>}
      />
    </div>
  );
}

const MARKS = { same: 'span', removed: 'del', added: 'ins' } as const;

const isFile = (value: ActivityValue): value is KeptFile =>
  typeof value === 'object' && value !== null && !Array.isArray(value);
