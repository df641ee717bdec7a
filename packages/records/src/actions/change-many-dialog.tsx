import { labelOf, type RecordEntity } from '@ar/domain/entities/entity';
import { changesSchema } from '@ar/domain/entities/schemas';
import { type ChangedRecord, useLanguage } from '@ar/session';
import { Button } from '@ar/ui/button';
import { Modal, ModalBody, ModalFooter } from '@ar/ui/dialog';
import { SelectField } from '@ar/ui/field';
import { useMemo, useRef, useState } from 'react';
import { useForm, useWatch } from 'react-hook-form';
import { type FormField, type FormValues, formFields } from '../form/field.ts';
import { FormFields } from '../form/form-fields.tsx';
import { multipart, type Rules, resolverOf, shownHeld, valuesOf } from '../form/values.ts';
import { offerUndo } from '../history/offer-undo.ts';
import type { ActionTools, RecordRow } from '../list/list-page.ts';
import { useRecordText } from '../texts/record-text.tsx';
import { type BulkAction, BulkActionDialog } from './bulk-action-dialog.tsx';
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

interface Chosen<Row> {
  fields: readonly FormField[];
  values: FormValues;
  output: Record<string, unknown>;
  plan: PlannedChange<Row>[];
}

/** Gives the chosen records the same values. The person chooses fields and values, then confirms the planned changes. */
export function ChangeManyDialog<Row extends Changed>(props: ChangeManyDialogProps<Row>) {
  const [chosen, choose] = useState<Chosen<Row>>();
  if (!chosen) return <ValuesStep {...props} onChosen={choose} />;
  return <PlanStep {...props} {...chosen} />;
}

const NAMED = 5;

function PlanStep<Row extends Changed>(props: ChangeManyDialogProps<Row> & Chosen<Row>) {
  const { entity, rows, tools, close, fields, values, output, plan } = props;
  const { nameOf } = tools;
  const text = useRecordText();
  const { language } = useLanguage();
  const [task] = useState(() => taskOf());
  const shown = (name: string, held: FormValues) =>
    shownHeld(fields, language, name, String(held[name] ?? '')) || text('nothing');

  function taskOf(): BulkAction<Row> {
    const changed: ChangedRecord[] = [];
    const names = new Set(fields.map(({ name }) => name));
    const batch = batchHeaders(plan.map(({ row }) => row));
    return {
      title: text('changeMany'),
      text: text('changeManyPlan', { count: plan.length, all: rows.length }),
      confirmLabel: text('changeManyConfirm'),
      cancelLabel: text('cancel'),
      removes: false,
      async act(row) {
        const before = valuesOf(row, fields);
        const { id, version } = row;
        const body = multipart({ output, values: {}, changed: names });
        // Never overwrites a concurrent change of these fields. Changes of other fields stay.
        const isAsSeen = (current: object) => {
          const now = valuesOf(current, fields);
          return fields.every(({ name }) => now[name] === before[name]);
        };
        const now = await changeRecord<Row>(`${entity.path}${id}/`, { version, body, ...batch }, isAsSeen);
        if (now) changed.push({ id, version: now.version, name: nameOf(row) });
      },
      onEnd() {
        if (changed.length > 0) offerUndo({ path: entity.path, did: 'edit', records: changed });
      },
    };
  }

  return (
    <BulkActionDialog
      rows={plan.map(({ row }) => row)}
      tools={tools}
      close={close}
      task={{
        ...task,
        more: (
          <ul className={classes.plan}>
            {plan.slice(0, NAMED).map(({ row, before }) => (
              <li key={row.id}>
                <strong>{nameOf(row)}</strong>
                {fields.map(
                  ({ name }) =>
                    before[name] !== values[name] && (
                      <span key={name}>
                        {labelOf(entity, name, language)}: <del>{shown(name, before)}</del>{' '}
                        <ins>{shown(name, values)}</ins>
                      </span>
                    ),
                )}
              </li>
            ))}
            {plan.length > NAMED && <li>{text('andMore', { count: plan.length - NAMED })}</li>}
          </ul>
        ),
      }}
    />
  );
}

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
    // The schema has normalized the values: `1.50` equals 1.5.
    const values = valuesOf(output, fields);
    const plan = planOf(rows, fields, values);
    if (plan.length === 0) setIsSame(true);
    else onChosen({ fields, values, output, plan });
  });

  return (
    <Modal title={text('changeMany')} closeLabel={text('close')} onClose={close}>
      <form className={classes.form} onSubmit={submit} noValidate onChange={() => setIsSame(false)}>
        <ModalBody>
          <div className={classes.values}>
            <p>{text('changeManyText', { count: rows.length })}</p>
            {/* A button adds the field, because arrow keys change a closed select. */}
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

/** The fields that can be changed in many records. Files differ by record, and flags have separate actions. */
export const fieldsForMany = (entity: RecordEntity): FormField[] =>
  formFields(entity).filter(({ kind, entered }) => kind !== 'file' && kind !== 'flag' && !entered);

interface PlannedChange<Row> {
  row: Row;
  before: FormValues;
}

/** The records without these values, with their present values in the notation of the form. */
function planOf<Row extends object>(
  rows: readonly Row[],
  fields: readonly FormField[],
  values: FormValues,
): PlannedChange<Row>[] {
  return rows.flatMap((row) => {
    const before = valuesOf(row, fields);
    return fields.some(({ name }) => before[name] !== values[name]) ? [{ row, before }] : [];
  });
}
