import type { Entity, RecordEntity } from '@ar/domain/entities/entity';
import { newSchema } from '@ar/domain/entities/schemas';
import { ApiError, addTexts, currentSession, type Texts, useLanguage } from '@ar/session';
import { Button } from '@ar/ui/button';
import { ModalBody, ModalFooter } from '@ar/ui/dialog';
import { LeaveGuard } from '@ar/ui/leave-guard';
import { useSaveShortcut } from '@ar/ui/save-shortcut';
import { type KeyboardEvent, useId, useMemo, useRef, useState } from 'react';
import { useForm, useWatch } from 'react-hook-form';
import { changedRecord, offerUndo } from '../history/offer-undo.ts';
import type { RecordFormProps } from '../list/list-page.ts';
import { leavesDialog } from '../list/record-dialog.ts';
import { useDraft } from './drafts.ts';
import { type FieldExtras, type Form, type FormValues, formFields } from './field.ts';
import { FormFields } from './form-fields.tsx';
import * as notices from './form-notices.tsx';
import classes from './record-form.module.css';
import { useSave } from './use-save.ts';
import {
  type Checked,
  changedNames,
  type Merge,
  merge,
  multipart,
  type Rules,
  resolverOf,
  shownHeld,
  valuesOf,
} from './values.ts';
import '../texts/days.ts';
import '../texts/form.ts';
import '../texts/tools.ts';
import { RecordTexts, useDepartmentText } from '../texts/record-text.tsx';

interface FormOfDepartment<Row> extends RecordFormProps<Row> {
  entity: Entity;
  extras?: FieldExtras;
  rules: Rules;
  /** `touched` validates a field on its first blur, and then on each change. */
  checkedOn?: 'blur' | 'touched';
  body?(checked: Checked): object;
}

type Identified = { id: number; version: number };

export function recordForm<Row extends Identified>(
  entity: RecordEntity,
  texts: Texts = { mn: {}, en: {} },
  extras: FieldExtras = {},
) {
  addTexts(entity.resource, texts);
  const rules = newSchema(entity) as Rules;
  return (props: RecordFormProps<Row>) => <RecordForm {...props} {...{ entity, extras, rules }} />;
}

export function RecordForm<Row extends Identified>(props: FormOfDepartment<Row>) {
  // The list may use another copy of this package, whose React context the form cannot read.
  return (
    <RecordTexts value={props.entity.resource}>
      <EntityForm {...props} />
    </RecordTexts>
  );
}

function EntityForm<Row extends Identified>(props: FormOfDepartment<Row>) {
  const { row, entity, extras = {}, rules, checkedOn, body = multipart } = props;
  const text = useDepartmentText();
  const fields = useMemo(() => formFields(entity), [entity]);
  const { language } = useLanguage();
  const [base, setBase] = useState(() => ({ values: valuesOf(row, fields), version: row?.version }));
  const resolver = useMemo(() => resolverOf(rules, fields), [rules, fields]);
  const form = useForm<FormValues>({
    defaultValues: base.values,
    resolver,
    mode: checkedOn === 'blur' ? 'onBlur' : 'onTouched',
    reValidateMode: checkedOn === 'blur' ? 'onBlur' : 'onChange',
  });
  const values = { ...base.values, ...useWatch({ control: form.control }) } as FormValues;
  const dirty = useRef(false);
  dirty.current = changedNames(base.values, values).length > 0;
  const { saving, failure, save, stop, key } = useSave<Row>();
  const draft = useDraft(props, fields, form, values, { base, setBase, key });
  const [merged, setMerged] = useState<Merge>();
  const stale = failure instanceof ApiError ? failure.stale : undefined;
  const isMerging = stale !== undefined && merged !== undefined;
  const withFiles = fields.filter(({ kind }) => kind === 'file');
  const missing = row ? [] : withFiles.filter(({ name, required }) => required && !values[name]);
  const missingId = useId();
  const element = useRef<HTMLFormElement>(null);
  useSaveShortcut(element);

  function saved(record: Row) {
    dirty.current = false;
    draft.end();
    // If no value has changed, the server does not raise the version, and there is nothing to undo.
    const isChanged = row !== undefined && record.version !== base.version;
    const isTold =
      isChanged && offerUndo({ path: entity.path, did: 'edit', records: [changedRecord(entity, record)] });
    props.onSaved(record, row ? 'edit' : 'add', isTold);
  }

  function mergeWith(current: { version: number }): Merge {
    const theirs = valuesOf(current, fields);
    const result = merge(base.values, form.getValues(), theirs);
    setBase({ values: theirs, version: current.version });
    for (const name of result.taken) form.setValue(name, theirs[name], { shouldValidate: true });
    return result;
  }

  function notSaved(error: unknown) {
    if (!(error instanceof ApiError)) return;
    const { stale, errors } = error;
    if (stale) setMerged(mergeWith(stale.current));
    else if (errors) showUnderFields(form, errors);
  }

  const submit = form.handleSubmit((output) => {
    const now = form.getValues();
    const names = new Set(row ? changedNames(base.values, now) : Object.keys(now));
    const sent = body({ output, values: now, changed: names });
    const call = row
      ? save(`${entity.path}${row.id}/`, 'PATCH', sent, base.version)
      : save(entity.path, 'POST', sent);
    return call.then(saved, notSaved);
  });

  return (
    <form
      ref={element}
      className={classes.form}
      onSubmit={submit}
      noValidate
      aria-busy={saving !== undefined}
    >
      <LeaveGuard
        isDirty={() => dirty.current}
        // When the session has ended, leaving the form loses nothing, because the draft remains stored.
        asksAbout={(from, to) => currentSession().status === 'signed-in' && leavesDialog(from, to)}
        texts={{
          title: text('leaveTitle'),
          text: text('leaveText'),
          leave: text('leaveConfirm'),
          stay: text('leaveCancel'),
        }}
        onLeave={draft.end}
      />
      <ModalBody onKeyDownCapture={saving && preventTyping}>
        {failure !== undefined && (
          <notices.FailureNotice
            error={failure}
            fields={fields.map(({ name }) => name)}
            onReload={() => {
              // The draft remains stored, so the form must not ask about unsaved values before the reload.
              dirty.current = false;
              location.reload();
            }}
          />
        )}
        {isMerging && (
          <notices.ConflictNotice
            edit={stale}
            merge={merged}
            shown={(name, held) => shownHeld(fields, language, name, held)}
            chosen={(name) => form.getValues(name)}
            onChoose={(name, value) => form.setValue(name, value, { shouldValidate: true })}
          />
        )}
        <notices.DraftNotice {...draft} withFiles={withFiles.length > 0} />
        <FormFields {...{ entity, fields, extras, form, values, row }} />
      </ModalBody>
      <ModalFooter>
        {missing.length > 0 && (
          <p id={missingId} className={classes.missing}>
            {text('fileMissing', { fields: missing.map(({ name }) => text(name)).join(', ') })}
          </p>
        )}
        {fields.map(({ name }) => {
          const Doubt = extras[name]?.doubt;
          return Doubt && <Doubt key={name} values={values} />;
        })}
        <Button onClick={props.onCancel}>{text('cancel')}</Button>
        <Button
          appearance="primary"
          type="submit"
          disabledFocusable={form.formState.isSubmitting || missing.length > 0}
          aria-describedby={missing.length > 0 ? missingId : undefined}
          aria-keyshortcuts="Control+S Meta+S Control+Enter Meta+Enter"
        >
          {text(isMerging ? 'staleSave' : 'save')}
        </Button>
      </ModalFooter>
      {saving && <notices.SavingOverlay share={saving.share} onStop={stop} />}
    </form>
  );
}

/** Prevents typing while the save is pending, because the response would replace the typed text. */
function preventTyping(press: KeyboardEvent): void {
  if (!['Tab', 'Escape'].includes(press.key)) press.preventDefault();
}

function showUnderFields(form: Form, errors: Record<string, string[]>): void {
  const known = form.getValues();
  const named = Object.entries(errors).filter(([name]) => name in known);
  named.forEach(([name, [message]], at) => {
    form.setError(name, { type: 'server', ...(message && { message }) }, { shouldFocus: at === 0 });
  });
}
