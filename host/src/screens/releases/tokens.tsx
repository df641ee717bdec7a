import { TOKEN_DAYS } from '@ar/domain/limits';
import type { DeployToken, NewDeployToken, ReleasedDepartment } from '@ar/federation/releases';
import { useText } from '@ar/session';
import { Button } from '@ar/ui/button';
import { ConfirmDialog } from '@ar/ui/dialog';
import { TextField } from '@ar/ui/field';
import { toastStore } from '@ar/ui/toast-store';
import { useId, useRef, useState } from 'react';
import { useForm } from 'react-hook-form';
import { useFormats } from '../../charts/formats.ts';
import { Panel } from '../../charts/panel.tsx';
import { ListPending, useFresh } from '../../charts/pending.tsx';
import sheet from './dialog.module.css';
import { closeAndFocus, Question } from './dialog.tsx';
import css from './releases-page.module.css';
import { TOKENS, useChange } from './use-change.ts';

export function Tokens({ departments }: { departments: readonly ReleasedDepartment[] }) {
  const text = useText('releases');
  const { data, isError, refetch } = useFresh<{ results: DeployToken[] }>(TOKENS);
  const [isMaking, setIsMaking] = useState(false);
  const [made, setMade] = useState<NewDeployToken>();
  const [revoking, setRevoking] = useState<DeployToken>();
  const make = useRef<HTMLButtonElement>(null);
  return (
    <Panel title={text('tokens')}>
      <p className={css.lead}>{text('tokens-lead')}</p>
      <Button roomy appearance="primary" ref={make} aria-haspopup="dialog" onClick={() => setIsMaking(true)}>
        {text('token-make')}
      </Button>
      {data && data.results.length > 0 && (
        <ul className={css.tokens}>
          {data.results.map((token) => (
            <TokenLine key={token.id} token={token} onRevoke={() => setRevoking(token)} />
          ))}
        </ul>
      )}
      {data?.results.length === 0 && <p className={css.quiet}>{text('tokens-empty')}</p>}
      {!data && (
        <p className={css.quiet}>
          <ListPending of="tokens" hasFailed={isError} onRetry={() => void refetch()} />
        </p>
      )}
      {isMaking && !made && (
        <TokenForm departments={departments} onMade={setMade} onClose={() => setIsMaking(false)} />
      )}
      {isMaking && made && (
        <TokenShown
          token={made.token}
          onClose={() => {
            setIsMaking(false);
            setMade(undefined);
          }}
        />
      )}
      {revoking && (
        <RevokeDialog
          token={revoking}
          onClose={() => setRevoking(undefined)}
          onDone={() => closeAndFocus(() => setRevoking(undefined), make)}
        />
      )}
    </Panel>
  );
}

function TokenLine({ token, onRevoke }: { token: DeployToken; onRevoke(): void }) {
  const text = useText('releases');
  const { moment } = useFormats();
  const { label, department, created_at, created_by, expires_at, last_used_at, revoked_at } = token;
  const hasExpired = Date.parse(expires_at) <= Date.now();
  const end = hasExpired ? 'token-expired' : 'token-expires';
  const isOver = revoked_at !== null || hasExpired;
  return (
    <li data-over={isOver}>
      <div className={css.token}>
        <p>
          <strong>{label}</strong> <code>{department}</code>
        </p>
        <p className={css.who}>
          <span>{text('token-made', { at: moment(created_at), by: created_by })}</span>
          <span>
            {last_used_at ? text('token-used', { at: moment(last_used_at) }) : text('token-unused')}
          </span>
          <span>{text(revoked_at ? 'token-revoked' : end, { at: moment(revoked_at ?? expires_at) })}</span>
        </p>
      </div>
      {!isOver && (
        <Button
          roomy
          aria-haspopup="dialog"
          aria-label={text('token-revoke-of', { label })}
          onClick={onRevoke}
        >
          {text('token-revoke')}
        </Button>
      )}
    </li>
  );
}

const FIELDS = {
  // A department that is still to be released can't be chosen, so it is written.
  department: {
    isRight: (id: string) => /^[a-z][a-z0-9]{1,30}$/.test(id),
    input: { autoCapitalize: 'none', spellCheck: false },
  },
  label: { isRight: (label: string) => label !== '' && label.length <= 60, input: {} },
  days: {
    isRight: (days: string) => /^[1-9]\d{0,2}$/.test(days) && Number(days) <= TOKEN_DAYS.most,
    input: { inputMode: 'numeric' },
  },
} as const;
const NAMES = ['department', 'label', 'days'] as const;

interface TokenFormProps {
  departments: readonly ReleasedDepartment[];
  onMade(token: NewDeployToken): void;
  onClose(): void;
}

function TokenForm({ departments, onMade, onClose }: TokenFormProps) {
  const text = useText('releases');
  const list = useId();
  const { register, handleSubmit, formState } = useForm({
    defaultValues: { department: '', label: '', days: String(TOKEN_DAYS.usual) },
  });
  const making = useChange(TOKENS, onMade);
  const make = handleSubmit(({ department, label, days }) =>
    making.mutate({
      path: TOKENS,
      body: { department: department.trim(), label: label.trim(), days: Number(days) },
    }),
  );

  return (
    <Question
      title={text('token-new')}
      confirmLabel={text('token-make')}
      change={making}
      onConfirm={() => void make()}
      onCancel={onClose}
      form={
        <>
          {NAMES.map((name) => (
            <TextField
              {...FIELDS[name].input}
              key={name}
              label={text(`token-${name}`)}
              help={text(`token-${name}-hint`, { most: TOKEN_DAYS.most })}
              list={name === 'department' ? list : undefined}
              autoComplete="off"
              error={formState.errors[name] && text(`token-${name}-invalid`, { most: TOKEN_DAYS.most })}
              {...register(name, { validate: (entered) => FIELDS[name].isRight(entered.trim()) })}
            />
          ))}
          <datalist id={list}>
            {departments.map(({ id }) => (
              <option key={id} value={id} />
            ))}
          </datalist>
        </>
      }
    />
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
    <ConfirmDialog
      title={text('token-ready')}
      text={text('token-once')}
      confirmLabel={text('token-kept')}
      closeOnEscape={false}
      initialFocus={field}
      onConfirm={onClose}
      onCancel={onClose}
    >
      <label className={sheet.secret} htmlFor={id}>
        {text('token-itself')}
      </label>
      <div className={sheet.copying}>
        <input ref={field} id={id} readOnly value={token} onFocus={({ target }) => target.select()} />
        <Button roomy onClick={() => void copy()}>
          {text('copy')}
        </Button>
      </div>
      <p className={sheet.said} role="status">
        {said}
      </p>
    </ConfirmDialog>
  );
}

interface RevokeDialogProps {
  token: DeployToken;
  onClose(): void;
  onDone(): void;
}

function RevokeDialog({ token: { id, label, department }, onClose, onDone }: RevokeDialogProps) {
  const text = useText('releases');
  const revoking = useChange(TOKENS, () => {
    const description = text('revoke-done', { label });
    toastStore.show({ variant: 'success', title: text('done-title'), description });
    onDone();
  });
  return (
    <Question
      title={text('revoke-ask', { label })}
      text={text('revoke-text', { department })}
      confirmLabel={text('token-revoke')}
      tone="destructive"
      change={revoking}
      onConfirm={() => revoking.mutate({ path: `${TOKENS}${id}/`, method: 'DELETE' })}
      onCancel={onClose}
    />
  );
}
