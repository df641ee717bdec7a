import type { ActivityValue, EarlierFile } from '@ar/domain/activity';
import type { Entity } from '@ar/domain/entities/entity';
import { Spoken } from '@ar/ui/states';
import { useHistoryText } from '../texts/history.ts';
import classes from './field-change.module.css';
import { useFieldWords } from './field-words.ts';
import { FileCard, type Side } from './file-card.tsx';
import { OldAndNew } from './old-and-new.tsx';
import { wordDiff } from './word-diff.ts';

interface FieldChangeProps {
  entity: Entity;
  entryId: number;
  field: string;
  before: ActivityValue;
  after: ActivityValue;
  names: readonly ['before', 'after'] | readonly ['now', 'willBe'];
  /** A file that is later than the entry has no side, and the server does not return it. */
  sides?: readonly [before: Side | undefined, after: Side | undefined];
}

export function FieldChange(props: FieldChangeProps) {
  const { entity, entryId, field, before, after, sides = ['before', 'after'] } = props;
  const text = useHistoryText();
  const words = useFieldWords(entity);
  const lang = words.lang(field);
  const names = [text(props.names[0]), text(props.names[1])] as const;
  const definition = entity.fields[field];
  if (definition?.kind === 'file' && (isFile(before) || isFile(after))) {
    return (
      <div className={classes.files}>
        {([0, 1] as const).map((at) => {
          const [value, side] = [[before, after][at], sides[at]];
          return (
            <FileCard
              key={at}
              heading={names[at]}
              file={isFile(value) ? value : null}
              isPicture={definition.upload === 'image'}
              source={side && { entry: entryId, field, side }}
            />
          );
        })}
      </div>
    );
  }
  const values = [words.value(field, before), words.value(field, after)] as const;
  const isLong = definition?.kind === 'long-text';
  const parts = isLong && values[0] !== null && values[1] !== null && wordDiff(values[0], values[1]);
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
  const [old, now] = values;
  return (
    <div className={isLong ? classes.long : undefined}>
      <OldAndNew
        {...{ names, lang }}
        // If both files have the same name, the text says that the file was replaced.
        values={[old, now !== null && old === now ? text('replaced', { name: now }) : now]}
        nothing={<em className={classes.nothing}>{text('nothing')}</em>}
      />
    </div>
  );
}

const MARKS = { same: 'span', removed: 'del', added: 'ins' } as const;

const isFile = (value: ActivityValue | undefined): value is EarlierFile =>
  typeof value === 'object' && value !== null && !Array.isArray(value);
