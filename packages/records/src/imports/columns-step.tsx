import { labelOf } from '@ar/domain/entities/entity';
import type { ImportColumn } from '@ar/domain/imports';
import { useLanguage } from '@ar/session';
import { Button } from '@ar/ui/button';
import { SelectField } from '@ar/ui/field';
import type { Column } from '@ar/ui/list';
import { useNarrowScreen } from '@ar/ui/narrow-screen';
import { useState } from 'react';
import { useSearchParams } from 'react-router-dom';
import {
  type Choice,
  chosenAt,
  type FieldOption,
  fieldOptions,
  missingFields,
  suggested,
} from './columns.ts';
import { Discard } from './discard.tsx';
import classes from './import-page.module.css';
import type { ImportingOne } from './importing.ts';
import { RowsOf } from './rows-of.tsx';
import { Failed, Said } from './said.tsx';
import { useImportCall } from './use-import.ts';

interface Line extends ImportColumn {
  at: number;
}

/** The second step: what each column of the file is. */
export function ColumnsStep(props: ImportingOne) {
  const { entity, resource, text, document } = props;
  const { id, columns } = document;
  const { language } = useLanguage();
  const [choice, choose] = useState<Choice>(() => suggested(columns));
  const [, setParams] = useSearchParams();
  const { mutate, isPending, error } = useImportCall(resource, id);
  const isNarrow = useNarrowScreen();
  const options = fieldOptions(entity, language);
  const used = choice.filter(Boolean).length;
  const isAll = used === columns.length;
  const missing = missingFields(entity, choice).map((field) => labelOf(entity, field, language));
  const hasIdentity = options.some(({ field, isIdentity }) => isIdentity && choice.includes(field));

  function check() {
    const done = { onSuccess: () => setParams({}, { replace: true }) };
    mutate({ path: 'columns/', method: 'PUT', body: { fields: choice } }, done);
  }

  const lines = columns.map((column, at) => ({ ...column, at }));
  const known = lines.filter(({ field }) => field !== null);
  const others = lines.filter(({ field }) => field === null);
  const table = (rows: readonly Line[]) => (
    <RowsOf<Line>
      label={text('importColumnsTitle')}
      columns={linesOf(props, options, choice, choose)}
      rows={rows}
      rowId={({ at }) => at}
      pageSize={rows.length}
      stale={false}
    />
  );
  const next = (
    <Button appearance="primary" busy={isPending} disabledFocusable={used === 0} onClick={check}>
      {text('importCheck')}
    </Button>
  );
  return (
    <section className={classes.step} aria-labelledby="import-columns">
      <h2 id="import-columns">{text('importColumnsTitle')}</h2>
      <p className={classes.lead} role="status">
        <span>
          {isAll
            ? text('importColumnsAll', { count: columns.length })
            : text(used > 0 ? 'importColumnsSome' : 'importColumnsNone', { used, count: columns.length })}
        </span>{' '}
        {document.state === 'ready' && <span>{text('importRematch')}</span>}
      </p>
      {missing.length > 0 && (
        <Said tone="warning">{text('importMissing', { fields: missing.join(', ') })}</Said>
      )}
      {hasIdentity && <p className={classes.hint}>{text('importIdentity')}</p>}
      <Failed error={error} what="importNotMatched" text={text} />
      <div className={classes.actions}>
        {next}
        <Discard {...props} />
      </div>
      {isNarrow && known.length > 0 && (
        <details className={classes.known}>
          <summary>{text('importKnownColumns', { count: known.length })}</summary>
          {table(known)}
        </details>
      )}
      {isNarrow ? others.length > 0 && table(others) : table(lines)}
    </section>
  );
}

function linesOf(
  { text, document }: ImportingOne,
  options: readonly FieldOption[],
  choice: Choice,
  choose: (next: Choice) => void,
): Column<Line>[] {
  const before = suggested(document.columns);
  const nameOf = ({ heading, at }: Line) => heading.trim() || text('importNoHeading', { number: at + 1 });
  return [
    { key: 'heading', label: text('importColumn'), heading: true, cell: nameOf },
    {
      key: 'examples',
      label: text('importExamples'),
      cell: ({ examples }) =>
        examples.length > 0 ? (
          <ul className={classes.examples}>
            {examples.map((example, at) => (
              <li key={at}>{example}</li>
            ))}
          </ul>
        ) : (
          <span className={classes.quiet}>{text('importNoExamples')}</span>
        ),
    },
    {
      key: 'field',
      label: text('importField'),
      cell: (line) => (
        <SelectField
          bare
          isSpoken
          label={text('importFieldOf', { column: nameOf(line) })}
          value={choice[line.at] ?? ''}
          options={[
            { value: '', label: text('importNothing') },
            ...options.map(({ field, heading, isRequired }) => ({
              value: field,
              label: isRequired ? text('importRequired', { field: heading }) : heading,
              disabled: field !== choice[line.at] && choice.includes(field),
            })),
          ]}
          onChange={({ target }) => choose(chosenAt(choice, line.at, target.value || null))}
        />
      ),
    },
    {
      key: 'state',
      label: text('importState'),
      cell: ({ at }) => {
        const field = choice[at];
        const is = field ? (field === before[at] ? 'importMatched' : 'importChosen') : 'importLeft';
        return (
          <span className={classes.matched} data-is={is}>
            {text(is)}
          </span>
        );
      },
    },
  ];
}
