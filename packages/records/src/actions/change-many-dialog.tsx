import { labelOf, type RecordEntity } from '@ar/domain/entities/entity';
import { changesSchema } from '@ar/domain/entities/schemas';
import { useLanguage } from '@ar/session';
import { Button } from '@ar/ui/button';
import { Modal, ModalBody, ModalFooter } from '@ar/ui/dialog';
import { SelectField } from '@ar/ui/field';
import { useMemo, useRef, useState } from 'react';
import { useForm, useWatch } from 'react-hook-form';
import { type FormField, type FormValues, formFields } from '../form/field.ts';
import { FormFields } from '../form/form-fields.tsx';
import { multipart, type Rules, resolverOf, shownHeld, valuesOf } from '../form/values.ts';
import type { ActionTools, RecordRow } from '../list/list-page.ts';
import { useRecordText } from '../texts/record-text.tsx';
import { type BulkAction, BulkActionDialog, NamedRows } from './bulk-action-dialog.tsx';
import classes from './change-many-dialog.module.css';
import { batchHeaders, changeRecord } from './change-record.ts';
import '../texts/form.ts';
import '../texts/days.ts';

type Changed = RecordRow & { version: number };

interface ChangeManyDialogProps<Row> {
  entity: RecordEntity;
  rows: readonly Row[];
  tools: ActionTools<Row>;
  close(): void;
}

/** `rows` are the records that do not have these values yet. */
interface Chosen<Row> {
  fields: readonly FormField[];
  values: FormValues;
  output: Record<string, unknown>;
  rows: readonly Row[];
}

export function ChangeManyDialog<Row extends Changed>(props: ChangeManyDialogProps<Row>) {
  const [chosen, choose] = useState<Chosen<Row>>();
  if (!chosen) return <ValuesStep {...props} onChosen={choose} />;
  return <PlanStep {...props} {...chosen} count={props.rows.length} />;
}

function PlanStep<Row extends Changed>(props: ChangeManyDialogProps<Row> & Chosen<Row> & { count: number }) {
  const { entity, rows, tools, close, fields, values, output, count } = props;
  const { nameOf } = tools;
  const text = useRecordText();
  const { language } = useLanguage();
  const [batch] = useState(() => batchHeaders(rows));
  const shown = (name: string, held: FormValues) =>
    shownHeld(fields, language, name, String(held[name] ?? '')) || text('nothing');
  function detailOf(row: Row) {
    const before = valuesOf(row, fields);
    const changed = fields.filter(({ name }) => before[name] !== values[name]);
    return changed.map(({ name }) => (
      <span key={name}>
        {labelOf(entity, name, language)}: <del>{shown(name, before)}</del> <ins>{shown(name, values)}</ins>
      </span>
    ));
  }
  const task: BulkAction<Row> = {
    title: text('changeMany'),
    text: text('changeManyPlan', { count: rows.length, all: count }),
    more: <NamedRows {...{ rows, nameOf, detailOf }} />,
    confirmLabel: text('changeManyConfirm'),
    did: 'edit',
    act(row) {
      const before = valuesOf(row, fields);
      const { id, version } = row;
      const body = multipart({ output, values: {}, changed: new Set(fields.map(({ name }) => name)) });
      // If a colleague has changed one of these fields since, the retry must not overwrite the field.
      const isAsSeen = (current: object) => isEqual(fields, valuesOf(current, fields), before);
      return changeRecord<Row>(`${entity.path}${id}/`, { version, body, ...batch }, isAsSeen);
    },
  };
  return <BulkActionDialog {...{ task, rows, tools, close }} />;
}

const isEqual = (fields: readonly FormField[], one: FormValues, other: FormValues): boolean =>
  fields.every(({ name }) => one[name] === other[name]);

function ValuesStep<Row extends Changed>(
  props: ChangeManyDialogProps<Row> & { onChosen(chosen: Chosen<Row>): void },
) {
  const { entity, rows, close, onChosen } = props;
  const { language } = useLanguage();
  const text = useRecordText();
  const all = useMemo(() => fieldsForMany(entity), [entity]);
  const [names, setNames] = useState<readonly string[]>([]);
  const [picked, pick] = useState('');
  const [isSame, setIsSame] = useState(false);
  const fields = all.filter(({ name }) => names.includes(name));
  const rules = useMemo(() => changesSchema(entity, names) as Rules, [entity, names]);
  const form = useForm<FormValues>({
    defaultValues: valuesOf(undefined, all),
    resolver: resolverOf(rules, fields),
    mode: 'onTouched',
  });
  const values = useWatch({ control: form.control }) as FormValues;
  const choice = useRef<HTMLSelectElement>(null);
  function add() {
    setNames([...names, picked]);
    pick('');
  }
  function removeField(name: string) {
    choice.current?.focus();
    setNames(names.filter((one) => one !== name));
  }
  const submit = form.handleSubmit((output) => {
    // `1.50` and `1.5` are the same value, so the comparison uses the values that the schema has normalized.
    const values = valuesOf(output, fields);
    const others = rows.filter((row) => !isEqual(fields, valuesOf(row, fields), values));
    if (others.length === 0) setIsSame(true);
    else onChosen({ fields, values, output, rows: others });
  });

  return (
    <Modal title={text('changeMany')} closeLabel={text('close')} onClose={close}>
      <form className={classes.form} onSubmit={submit} noValidate onChange={() => setIsSame(false)}>
        <ModalBody>
          <div className={classes.values}>
            <p>{text('changeManyText', { count: rows.length })}</p>
            {/* A button adds the chosen field, because arrow keys already change the value of a closed select. */}
            <div className={classes.pick}>
              <SelectField
                ref={choice}
                bare
                label={text('changeManyField')}
                value={picked}
                placeholder={text('choose')}
                options={all
                  .filter(({ name }) => !names.includes(name))
                  .map(({ name }) => ({ value: name, label: labelOf(entity, name, language) }))}
                onChange={({ target }) => pick(target.value)}
              />
              <Button roomy disabledFocusable={picked === ''} onClick={add}>
                {text('changeManyAdd')}
              </Button>
            </div>
            {fields.map((field) => (
              <div key={field.name} className={classes.field}>
                <FormFields
                  {...{ entity, form, values }}
                  fields={[{ ...field, half: undefined }] as FormField[]}
                  extras={{}}
                  row={undefined}
                />
                <Button
                  size="small"
                  appearance="subtle"
                  aria-label={text('changeManyWithout', { field: labelOf(entity, field.name, language) })}
                  onClick={() => removeField(field.name)}
                >
                  {text('changeManyLeave')}
                </Button>
              </div>
            ))}
            {isSame && <p role="alert">{text('changeManySame')}</p>}
          </div>
        </ModalBody>
        <ModalFooter>
          <Button onClick={close}>{text('cancel')}</Button>
          <Button appearance="primary" type="submit" disabledFocusable={fields.length === 0}>
            {text('changeManyNext')}
          </Button>
        </ModalFooter>
      </form>
    </Modal>
  );
}

/** Files are left out because each record has its own file, and flags because separate actions switch them. */
export const fieldsForMany = (entity: RecordEntity): FormField[] =>
  formFields(entity).filter(({ kind, entered }) => kind !== 'file' && kind !== 'flag' && !entered);
