import { TOKEN_DAYS } from '@ar/domain/limits';
import type { DeployToken, NewDeployToken, ReleasedDepartment } from '@ar/federation/releases';
import { type ApiError, api, useText } from '@ar/session';
import { Button } from '@ar/ui/button';
import { TextField } from '@ar/ui/field';
import { toastStore } from '@ar/ui/toast-store';
import { useMutation, useQueryClient } from '@tanstack/react-query';
import { type FormEvent, useId, useRef, useState } from 'react';
import css from './dialog.module.css';
import { Answers, QuestionDialog, Trouble } from './dialog.tsx';
import { TOKENS } from './releases-query.ts';

interface NewTokenDialogProps {
  departments: readonly ReleasedDepartment[];
  onClose(): void;
}

/** Makes a token for one department, then shows it, once. */
export function NewTokenDialog({ departments, onClose }: NewTokenDialogProps) {
  const [made, setMade] = useState<NewDeployToken>();
  return made ? (
    <TokenShown token={made.token} onClose={onClose} />
  ) : (
    <TokenForm departments={departments} onMade={setMade} onClose={onClose} />
  );
}

interface TokenFormProps extends NewTokenDialogProps {
  onMade(token: NewDeployToken): void;
}

function TokenForm({ departments, onMade, onClose }: TokenFormProps) {
  const text = useText('releases');
  const list = useId();
  const client = useQueryClient();
  const [department, setDepartment] = useState('');
  const [label, setLabel] = useState('');
  const [days, setDays] = useState(String(TOKEN_DAYS.usual));
  const [isChecked, setIsChecked] = useState(false);
  const making = useMutation({
    mutationFn: () =>
      api<NewDeployToken>(TOKENS, {
        method: 'POST',
        body: { department: department.trim(), label: label.trim(), days: Number(days) },
        showsFailure: true,
      }),
    onSuccess(token) {
      void client.invalidateQueries({ queryKey: [TOKENS] });
      onMade(token);
    },
  });
  // One that is still to be released has no row to choose from.
  const isDepartment = /^[a-z][a-z0-9]{1,30}$/.test(department.trim());
  const isLabel = label.trim() !== '' && label.trim().length <= 60;
  const isDays = /^\s*[1-9]\d{0,2}\s*$/.test(days) && Number(days) <= TOKEN_DAYS.most;

  function make(event: FormEvent) {
    event.preventDefault();
    setIsChecked(true);
    if (isDepartment && isLabel && isDays && !making.isPending) making.mutate();
  }

  return (
    <QuestionDialog title={text('token-new')} onClose={making.isPending ? undefined : onClose}>
      <form onSubmit={make} noValidate>
        <TextField
          label={text('token-department')}
          help={text('token-department-hint')}
          list={list}
          autoCapitalize="none"
          autoComplete="off"
          spellCheck={false}
          value={department}
          error={isChecked && !isDepartment ? text('token-department-invalid') : undefined}
          onChange={({ target }) => setDepartment(target.value)}
        />
        <datalist id={list}>
          {departments.map(({ id }) => (
            <option key={id} value={id} />
          ))}
        </datalist>
        <TextField
          label={text('token-label')}
          help={text('token-label-hint')}
          autoComplete="off"
          value={label}
          error={isChecked && !isLabel ? text('token-label-invalid') : undefined}
          onChange={({ target }) => setLabel(target.value)}
        />
        <TextField
          label={text('token-days')}
          help={text('token-days-hint', { most: TOKEN_DAYS.most })}
          inputMode="numeric"
          autoComplete="off"
          value={days}
          error={isChecked && !isDays ? text('token-days-invalid', { most: TOKEN_DAYS.most }) : undefined}
          onChange={({ target }) => setDays(target.value)}
        />
        <Trouble>{making.error && ((making.error as ApiError).detail ?? text('no-answer'))}</Trouble>
        <Answers>
          <Button roomy disabled={making.isPending} onClick={onClose}>
            {text('cancel')}
          </Button>
          <Button roomy type="submit" appearance="primary" aria-busy={making.isPending}>
            {text('token-make')}
          </Button>
        </Answers>
      </form>
    </QuestionDialog>
  );
}

/** Closed by its button alone: what is shown here is shown nowhere again. */
function TokenShown({ token, onClose }: { token: string; onClose(): void }) {
  const text = useText('releases');
  const id = useId();
  const field = useRef<HTMLInputElement>(null);
  const [said, setSaid] = useState('');

  async function copy() {
    const copied = await navigator.clipboard.writeText(token).then(
      () => true,
      () => false,
    );
    if (!copied) field.current?.select();
    setSaid(text(copied ? 'copied' : 'not-copied'));
  }

  return (
    <QuestionDialog title={text('token-ready')}>
      <p>{text('token-once')}</p>
      <label className={css.secret} htmlFor={id}>
        {text('token-itself')}
      </label>
      <div className={css.copying}>
        <input ref={field} id={id} readOnly value={token} onFocus={({ target }) => target.select()} />
        <Button roomy onClick={() => void copy()}>
          {text('copy')}
        </Button>
      </div>
      <p className={css.said} role="status">
        {said}
      </p>
      <Answers>
        <Button roomy appearance="primary" onClick={onClose}>
          {text('token-kept')}
        </Button>
      </Answers>
    </QuestionDialog>
  );
}

interface RevokeDialogProps {
  token: DeployToken;
  onClose(): void;
  onDone(): void;
}

/** Asks before a token is of no more use. */
export function RevokeDialog({ token: { id, label, department }, onClose, onDone }: RevokeDialogProps) {
  const text = useText('releases');
  const client = useQueryClient();
  const revoking = useMutation({
    mutationFn: () => api(`${TOKENS}${id}/`, { method: 'DELETE', showsFailure: true }),
    onSettled: () => client.invalidateQueries({ queryKey: [TOKENS] }),
    onSuccess() {
      toastStore.show({
        variant: 'success',
        title: text('done-title'),
        description: text('revoke-done', { label }),
      });
      onDone();
    },
  });
  return (
    <QuestionDialog title={text('revoke-ask', { label })} onClose={revoking.isPending ? undefined : onClose}>
      <p>{text('revoke-text', { department })}</p>
      <Trouble>{revoking.error && ((revoking.error as ApiError).detail ?? text('no-answer'))}</Trouble>
      <Answers>
        <Button roomy disabled={revoking.isPending} onClick={onClose}>
          {text('cancel')}
        </Button>
        <Button
          roomy
          appearance="primary"
          tone="destructive"
          aria-busy={revoking.isPending}
          onClick={() => revoking.isPending || revoking.mutate()}
        >
          {text('token-revoke')}
        </Button>
      </Answers>
    </QuestionDialog>
  );
}
